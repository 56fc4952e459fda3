import "server-only";

import { notFound } from "next/navigation";
import { direction } from "./direction";

/** The direction in a page's path; for anything else the not-found page. */
export const directionOrNotFound = (segment: string) => direction.safeParse(segment).data ?? notFound();

/** The direction in a page's query string; "all" without one. */
export const directionOrAll = (param: string | string[] | undefined) => direction.safeParse(param).data ?? "all";
