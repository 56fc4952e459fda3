import "server-only";

import { notFound } from "next/navigation";
import { direction } from "./direction";

/** A direction of a page's path; what is none is the not-found page. */
export const directionOrNotFound = (segment: string) => direction.safeParse(segment).data ?? notFound();

/** A direction of a page's query string; all without one. */
export const directionOrAll = (param: string | string[] | undefined) => direction.safeParse(param).data ?? "all";
