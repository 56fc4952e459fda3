const keepsItsKeys = "input, select, textarea, [contenteditable], dialog, :popover-open";

/** Whether a key that was pressed may be a shortcut: not while one types or has a dialog open, nor when they are off. */
export function isShortcut({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false;
  if (document.documentElement.dataset.shortcuts === "off") return false;
  // A dialog that has just closed has the focus until the browser paints.
  if (!(target instanceof Element) || target.closest("dialog:not([open])")) return true;
  return !target.closest(keepsItsKeys);
}
