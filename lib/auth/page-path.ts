/** The request header in which the proxy tells a page its own path and query; a caller's own value is overwritten. */
export const pagePathHeader = "x-page-path";
