/** Every key that does something by itself. Whoever listens takes its keys from here; shortcut-groups.ts has the words. */
export const listKeys = { next: "j", previous: "k", search: "/" } as const;
export const recordKeys = { next: "J", previous: "K" } as const;
export const decisionKeys = {
  ...{ approve: "a", decline: "d", comment: "c", undo: "u", skip: "e", select: "x" },
  ...{ snooze: "s", take: "m", whole: "A" },
} as const;
export const sheetKey = "?";

/** Pressed first, and then the key of an area. */
export const goKey = "g";
