import type { Metadata } from "next";

/** The title of the empty document that Next sends with a 404; the page that its scripts put there has its own. */
export const missingMetadata: Metadata = { title: "Not found · Countersign" };
