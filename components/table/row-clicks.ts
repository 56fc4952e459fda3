import type { MouseEvent, PointerEvent } from "react";

type Row = HTMLElement;

/** A row's text lies above its link, so that it can be selected. A click on it is one on the link, with the same keys held. */
export const rowClicks = {
  onClick: (event: MouseEvent<Row>) => isOnPlainText(event) && follow(event),
  onAuxClick: (event: MouseEvent<Row>) => event.button === 1 && isOnPlainText(event) && follow(event),
  onMouseDown: (event: MouseEvent<Row>) => {
    // Or some browsers begin to scroll by the mouse.
    if (event.button === 1 && isOnPlainText(event)) event.preventDefault();
  },
  onPointerDown: ({ button, currentTarget }: PointerEvent<Row>) => {
    // The menu that is about to open is the link's, unless there is text to copy.
    if (button === 2 && !window.getSelection()?.toString()) currentTarget.dataset.menu = "";
  },
  onContextMenu: ({ currentTarget }: MouseEvent<Row>) => {
    delete currentTarget.dataset.menu;
  },
};

/** A click on a link or a button is theirs, and text being selected is not a click. */
export function isOnPlainText({ target }: MouseEvent) {
  const onControl = target instanceof Element && target.closest("a, button, input, label, summary");
  return !onControl && !window.getSelection()?.toString();
}

function follow({ currentTarget, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent<Row>) {
  const isMiddle = button === 1;
  const keys = { ctrlKey: ctrlKey || isMiddle, metaKey: metaKey || isMiddle, shiftKey, altKey };
  const click = new window.MouseEvent("click", { bubbles: true, cancelable: true, ...keys });
  currentTarget.querySelector("a[data-row]")?.dispatchEvent(click);
}
