const keepsItsKeys =
  "input:not([type=checkbox]), select, textarea, [contenteditable], dialog, :popover-open, [data-keeps-keys]";

/** Letters that follow what was typed within so many milliseconds are still text, even if the field is gone. */
const pause = 1500;
/** Milliseconds in which nobody has seen that there is no field. */
const sight = 300;

type Typed = {
  at: number;
  isFieldGone: () => boolean;
  /** What was typed before its field was there. */
  early?: string;
  last?: KeyboardEvent;
  /** No field comes: called once, when a key is taken as text all the same. */
  tell?: () => void;
};
/** What was typed last. */
let typed: Typed | undefined;

// Whoever uses the pointer does not go on typing.
if (typeof document !== "undefined") document.addEventListener("pointerdown", forgetTyped, true);

function forgetTyped() {
  typed = undefined;
}

/** Whether a key that was pressed may be a shortcut: not while one types or has a dialog open, nor when they are off. */
export function isShortcut(event: KeyboardEvent) {
  const { defaultPrevented, target } = event;
  if (endsText(event)) typed = undefined;
  if (defaultPrevented || hasModifier(event) || areShortcutsOff()) return false;
  // A dialog that has just closed has the focus until the browser paints.
  const isElsewhere = !(target instanceof Element) || target.closest("dialog:not([open])");
  const field = isElsewhere ? undefined : target.closest(keepsItsKeys);
  if (field) {
    typed =
      endsText(event) || isSent(event) ? undefined : { at: event.timeStamp, isFieldGone: () => !field.isConnected };
    return false;
  }
  return !isStillTyping(event);
}

/** What is typed next is text, whose field is yet to come. */
export function expectText() {
  typed = { at: performance.now(), isFieldGone: () => true, early: "" };
}

/** What is typed next may be text though no field comes: it is no shortcut, which `tell` says. `j` and `k` still lead to other rows. */
export function ignoreText(tell: () => void) {
  typed = { at: performance.now(), isFieldGone: () => true, early: "", tell };
}

/** What was typed before its field was there. */
export function takeEarlyText() {
  const early = typed?.early ?? "";
  typed = undefined;
  return early;
}

function isStillTyping(event: KeyboardEvent) {
  const { key, timeStamp } = event;
  // Several listeners ask about the same press.
  if (typed?.last === event) return true;
  // The same letter a third time is no word: somebody wants to move on.
  if (!typed?.isFieldGone() || timeStamp - typed.at > pause || /jjj|kkk/.test(typed.early + key)) {
    typed = undefined;
    return false;
  }
  if (typed.tell && typed.early === "" && timeStamp - typed.at > sight && /^[jk]$/.test(key)) return false;
  typed.at = timeStamp;
  typed.last = event;
  if (typed.early !== undefined && key.length === 1) {
    if (typed.early === "") typed.tell?.();
    typed.early += key;
    event.preventDefault();
  }
  return true;
}

/** Like Ctrl+Enter, Escape and Tab. */
const endsText = (event: KeyboardEvent) => hasModifier(event) || event.key === "Escape" || event.key === "Tab";

const isSent = ({ key, target }: KeyboardEvent) =>
  key === "Enter" ? !(target instanceof HTMLTextAreaElement) : key === " " && target instanceof HTMLButtonElement;

export const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

export const areShortcutsOff = () => document.documentElement.dataset.shortcuts === "off";

/** Whether the person is told of keys: who touches the screen has none. */
export const hasShortcuts = () => !areShortcutsOff() && !matchMedia("(pointer: coarse)").matches;
