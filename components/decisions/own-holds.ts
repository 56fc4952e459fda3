/** Held decisions of this tab, by approval and end. */
const holds = new Set<string>();

export const rememberHold = (key: string, heldUntil: string | null) => void holds.add(`${key} ${heldUntil}`);
/** The live stream may report one later, even when it is already undone. */
export const isOwnHold = (key: string, heldUntil: string | undefined) => holds.has(`${key} ${heldUntil}`);
