const mark = "offline ";

/** The digest of a page's failure that soon passes; it carries the request's ID. */
export const offlineDigest = {
  of: (requestID: string) => mark + requestID,
  requestID: (digest: string | undefined) => (digest?.startsWith(mark) ? digest.slice(mark.length) : undefined),
};
