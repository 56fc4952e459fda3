/**
 * The held decisions of this tab: each is the key of its approval, and when the hold ends. The live stream may report one
 * later, even when it is already undone.
 */
export const ownHolds = new Set<string>();
