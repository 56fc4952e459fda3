import "server-only";

import { notFound } from "next/navigation";
import { isIdentifier } from "@/lib/fields";

/** A segment of a page's path as the ID it stands for; what no ID can be is the not-found page. */
export function identifierParam(segment: string) {
  const id = decode(segment);
  if (!isIdentifier(id)) notFound();
  return id;
}

// Next decodes a segment for generateMetadata, but not for the page.
function decode(segment: string) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
