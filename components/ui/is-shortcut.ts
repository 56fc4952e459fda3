const keepsItsKeys = "input:not([type=checkbox]), select, textarea, [contenteditable], dialog, :popover-open";

/** Whether a key that was pressed may be a shortcut: not while one types or has a dialog open, nor when they are off. */
export function isShortcut(event: KeyboardEvent) {
  const { defaultPrevented, target } = event;
  if (defaultPrevented || hasModifier(event) || areShortcutsOff()) return false;
  // A dialog that has just closed has the focus until the browser paints.
  if (!(target instanceof Element) || target.closest("dialog:not([open])")) return true;
  return !target.closest(keepsItsKeys);
}

export const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

export const areShortcutsOff = () => document.documentElement.dataset.shortcuts === "off";

/** Whether the person is told of keys: who touches the screen has none. */
export const hasShortcuts = () => !areShortcutsOff() && !matchMedia("(pointer: coarse)").matches;
