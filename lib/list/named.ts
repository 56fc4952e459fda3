/**
 * A record with what some of its IDs are called, by property: null for what has no name or none that one may know. Of a
 * return it is the currency, which the order alone knows.
 */
export type NamedRecord<T> = T & { Names?: Readonly<Record<string, string | null>> };

/** Asks for the names, too. */
export type WithNames = { named?: boolean };

/** What our own pages accept of a list: its records with names. To everyone else a record is what the API says. */
export const namedType = "application/vnd.countersign.named+json";
