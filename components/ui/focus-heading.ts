/** The keyboard goes on from the heading of a section, or else of the page, once the control that had the focus is gone. */
export function focusHeading(section?: Element | null) {
  if (document.activeElement !== document.body) return;
  const heading = section?.querySelector("h2") ?? document.querySelector("h1");
  heading?.focus();
}
