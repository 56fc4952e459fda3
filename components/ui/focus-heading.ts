/**
 * The keyboard goes on from the heading of a section, from the row that shows in a list, or else from the heading of the page,
 * once the control that had the focus is gone.
 */
export function focusHeading(section?: Element | null) {
  if (document.activeElement !== document.body) return;
  const [heading, row, title] = [
    section?.querySelector<HTMLElement>("h2[tabindex]"),
    document.querySelector<HTMLElement>("[data-shown] [data-row]"),
    document.querySelector("h1"),
  ];
  (heading ?? row ?? title)?.focus();
}

/** The ref of a button or link that often goes once it is done, or of a part of the page, with the focus that was in it. */
export function handFocusOn(element: HTMLElement | null) {
  if (!element) return;
  const section = element.closest("section");
  // Safari does not focus a button that is pressed.
  element.addEventListener("click", () => element.focus());
  return () => {
    if (element.contains(document.activeElement)) setTimeout(() => focusHeading(section));
  };
}
