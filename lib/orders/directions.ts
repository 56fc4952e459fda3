export const directions = ["all", "incoming", "outgoing"] as const;
