/** The keyboard goes on from the heading of a section, or else of the page, once the control that had the focus is gone. */
export function focusHeading(section?: Element | null) {
  if (document.activeElement !== document.body) return;
  const heading = section?.querySelector<HTMLElement>("h2[tabindex]") ?? document.querySelector("h1");
  heading?.focus();
}

/** The ref of a button that often goes once it is done, with the focus that it had. */
export function handFocusOn(button: HTMLButtonElement) {
  const section = button.closest("section");
  return () => {
    if (document.activeElement === button) setTimeout(() => focusHeading(section));
  };
}
