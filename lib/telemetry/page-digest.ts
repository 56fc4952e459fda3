const digestOf = (mark: string) => ({
  of: (requestID: string) => mark + requestID,
  requestID: (digest: string | undefined) => (digest?.startsWith(mark) ? digest.slice(mark.length) : undefined),
});

/** The digest of a page's failure that soon passes; it carries the request's ID. */
export const offlineDigest = digestOf("offline ");

/** The digest of a page that was refused because there were too many. */
export const tooManyDigest = digestOf("too many ");
