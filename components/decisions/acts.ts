export { undo, watchHeld } from "./held";
export { sendPress } from "./send-press";
export { bringBack } from "./snooze";
export { giveBack, take } from "./take";
