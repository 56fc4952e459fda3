import { z } from "zod";
import { schemaNames } from "./schema-names";

/** With those that turn the direction of the text around them. */
const controlCharacters = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** An ID: 1 to 100 characters (code points) of any kind but control characters, compared exactly. */
export const identifier = z
  .string()
  .refine((value) => value !== "" && [...value].length <= 100, "Must be 1 to 100 characters.")
  .refine((value) => !controlCharacters.test(value) && value.isWellFormed(), "Must not contain control characters.")
  .refine((value) => value !== "." && value !== "..", "Must not be . or .., which stand for other places in a URL.")
  .meta({ minLength: 1, maxLength: 100 });

export const isIdentifier = (value: string) => identifier.safeParse(value).success;

/** Text of at most `max` code points. NUL and lone surrogates are refused: PostgreSQL cannot hold them. */
export function text(max: number) {
  return z
    .string()
    .refine((value) => [...value].length <= max, `Must be at most ${max} characters.`)
    .refine((value) => !value.includes("\0") && value.isWellFormed(), "Must be valid text without NUL.")
    .meta({ maxLength: max });
}

/** A name or a telephone number of a person, in one line. */
export const personLine = text(100).refine(
  (value) => !controlCharacters.test(value),
  "Must not contain control characters.",
);

/** ISO 8601 UTC with milliseconds. */
export const dateTime = z.iso.datetime({
  precision: 3,
  error: "Must be a time in UTC with milliseconds, such as 2026-01-31T09:30:00.000Z.",
});

/** A time that a caller chooses, in whichever zone. */
export const moment = z.iso
  .datetime({
    offset: true,
    error: "Must be a time with its zone, such as 2026-01-31T09:30:00Z or 2026-01-31T10:30:00+01:00.",
  })
  .refine((value) => {
    const year = new Date(value).getUTCFullYear();
    return year >= 1 && year <= 9999;
  }, "Must be in the years from 1 to 9999.");

/** A finite number, such as a weight. */
export const amount = z.number();

/** An amount of money, which is added up exactly: at most four decimals, and below 100,000,000,000,000. */
export const money = z
  .number()
  .refine((value) => Math.abs(value) < 1e14, "Must be below 100,000,000,000,000.")
  .refine((value) => Number(value.toFixed(4)) === value, "Must have at most four decimals.");

export const int32 = z.int32();

/** Extended properties: whatever the company keeps with a record. */
export const xp = z
  .record(z.string(), z.json())
  .meta({ description: "Extended properties: any JSON object of at most 8,000 bytes." })
  .register(schemaNames, { id: "Xp" });
export type Xp = z.output<typeof xp>;
