/** Whether a key that was pressed may be a shortcut: not while one types or has a dialog open, nor when they are off. */
export function isShortcut({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false;
  if (document.documentElement.dataset.shortcuts === "off") return false;
  return !(
    target instanceof Element && target.closest("input, select, textarea, [contenteditable], dialog, :popover-open")
  );
}
