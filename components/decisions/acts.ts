export { tellNothingToUndo, undo, watchHeld } from "./held";
export { sendPress } from "./send-press";
export { bringBack, tellTooSoon } from "./snooze";
export { giveBack, take } from "./take";
