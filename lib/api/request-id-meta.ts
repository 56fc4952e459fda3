/** The meta element in which a page carries the ID of its own request, for its error page to quote. */
export const requestIDMeta = "request-id";
