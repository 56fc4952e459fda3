import { z } from "zod";
import { identifier, text } from "@/lib/api/fields";
import { toStoredXp } from "@/lib/api/stored-xp";
import { verdict } from "@/lib/rules/contract";
import { maxLength } from "@/lib/rules/parse";
import { toUtc } from "./date";

/** An ISO 8601 date or date-time of a data file, as UTC with milliseconds. */
export const date = z.string().transform((value, context) => {
  const utc = toUtc(value);
  if (utc !== undefined) return utc;
  context.addIssue({ code: "custom", message: "Must be an ISO 8601 date-time such as 2026-01-31T09:30:00.000Z." });
  return z.NEVER;
});

/** Extended properties of a data file, as compact JSON. */
export const xp = z
  .unknown()
  .transform((value, context) => {
    if (value === null || value === undefined) return null;
    const stored = toStoredXp(value);
    if ("json" in stored) return stored.json;
    context.addIssue({ code: "custom", message: stored.problem });
    return z.NEVER;
  })
  .optional();

export const name = text(200).refine((value) => value.trim() !== "", "Must not be empty.");

export const email = text(320).refine(
  (value) => /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value),
  "Must be an email address.",
);

/** What the property is when a line leaves it out or says null. */
export function otherwise<T extends z.ZodType>(schema: T, fallback: z.output<T>) {
  return schema.nullish().transform((value) => value ?? fallback);
}

/** A list of records that is staged as JSON. */
export function jsonList<T extends z.ZodType>(list: T) {
  return list.nullish().transform((value) => JSON.stringify(value ?? []));
}

const why = verdict
  .omit({ Matches: true })
  .nullish()
  .transform((fault) => fault && JSON.stringify(fault))
  .refine((json) => !json?.includes("\\u0000"), "Must be valid text without NUL.");

/** Of an order's or a return's submissions. */
export const round = z.int32().min(1, "Must be 1 or more.");

/** What a line says of how an approval came to be: the round of its submission, the rule as it was, and what it compared. */
export const requestFields = {
  Round: otherwise(round, 1),
  RuleExpression: text(maxLength).nullish(),
  Why: why,
};

/** Of an order or a return: of which submission it is, and who does not decide it, besides who placed it. */
export const submission = {
  Round: otherwise(round, 1),
  CreatedByID: identifier.nullish(),
  SubmittedByID: identifier.nullish(),
  ChangedByID: identifier.nullish(),
  AlsoChangedByIDs: otherwise(z.array(identifier), []),
};

type Dates = Partial<Record<`Date${string}`, string | null>>;

/** The latest of a record's dates but LastUpdated. */
export function latestOf(record: Dates & { DateCreated: string }) {
  const dates = [
    record.DateSubmitted,
    record.DateSubmittedForApproval,
    record.DateApproved,
    record.DateDeclined,
    record.DateCanceled,
    record.DateCompleted,
  ];
  return dates.reduce<string>((last, date) => (date && date > last ? date : last), record.DateCreated);
}
