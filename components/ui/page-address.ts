/** Changes the address of a page that fetches by itself what it asks for then. */
export function changeAddress(url: string, how: "push" | "replace" = "replace") {
  window.history[`${how}State`]({ isChanged: true }, "", url);
}
