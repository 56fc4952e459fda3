import "server-only";

import { notFound } from "next/navigation";
import { isIdentifier } from "./fields";

/** A segment of a page's path as the ID it stands for; what no ID can be is the not-found page. */
export const identifierParam = (segment: string) => identifierOrNotFound(decode(segment));

/** The same for a value that comes decoded, like one of the query. */
export function identifierOrNotFound(id: string) {
  if (!isIdentifier(id)) notFound();
  return id;
}

function decode(segment: string) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
