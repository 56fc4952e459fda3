/** A segment of a page's path as the text it stands for: Next decodes it for generateMetadata, but not for the page. */
export function decodeParam(segment: string) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
