import type { Direction } from "./direction";

export const directions: readonly Direction[] = ["all", "incoming", "outgoing"];
