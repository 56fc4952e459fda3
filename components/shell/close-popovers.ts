/** Closes the sheet and the menus that a followed link was in; nothing else does, since the frame stays. */
export function closePopovers() {
  for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
}
