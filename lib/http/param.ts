/** A segment of a page's path as the text it stands for: Next leaves what is percent-encoded as it came. */
export function decodeParam(segment: string) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
