/**
 * A record with the names of some of its IDs, by property: null if there is none that the caller may see. Returns have
 * the currency of their order and their requester here.
 */
export type NamedRecord<T> = T & { Names?: Readonly<Record<string, string | null>> };

/** Whether to include the names. */
export type WithNames = { named?: boolean };

/** The media type by which our own pages request records with names; without it, records are as the API documents them. */
export const namedType = "application/vnd.countersign.named+json";
