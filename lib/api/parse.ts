import type { z } from "zod";
import { AppError, type ErrorCode, throwFaults } from "@/lib/errors";
import { nearest } from "./nearest";

/** A request may be wrong in more places than anybody mends at once, and a name as long as the request. */
const maxFaults = 50;
const maxNameLength = 200;

/** Parses by a schema; every field that is wrong becomes a fault that names it, the first fifty. */
export function parseWith(schema: z.ZodObject, value: unknown, code: ErrorCode) {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, maxFaults);
  throwFaults(issues.flatMap((issue) => toFaults(issue, code, Object.keys(schema.shape))).slice(0, maxFaults));
}

/** A sentence lists no more values; all are beside it. */
const maxNames = 12;

function toFaults(issue: z.core.$ZodIssue, code: ErrorCode, names: string[]) {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, maxFaults).map((key) => {
      const Property = [...issue.path, key.slice(0, maxNameLength)].join(".");
      const message = `${Property} is not a property of this request`;
      const choice = issue.path.length === 0 ? `; choose from ${names.join(", ")}` : "";
      return new AppError(code, { Property }, { message: `${message}.`, detail: `${message}${choice}.` });
    });
  }
  const property = propertyOf(issue);
  if (issue.code === "invalid_value") {
    const allowed = issue.values.map(String);
    const few = allowed.length <= maxNames;
    const meant = few ? undefined : nearest(issue.input, allowed);
    const of = few ? allowed.join(", ") : `the ${allowed.length} that Allowed lists`;
    const message = `${property} must be one of ${of}${meant ? `; did you mean ${meant}?` : "."}`;
    return [new AppError(code, { Property: property, Allowed: allowed }, { message })];
  }
  return [new AppError(code, { Property: property }, { message: sentenceOf(issue) })];
}

const propertyOf = (issue: z.core.$ZodIssue) => issue.path.join(".");

/** What is wrong with which property; for what is missing the issue needs its input. */
export const sentenceOf = (issue: z.core.$ZodIssue) => `${propertyOf(issue)}: ${requirementOf(issue)}`;

const things: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};
/** How the size of a text or a list is said. */
const sizes: Record<string, { verb: string; one: string; many: string }> = {
  array: { verb: "have", one: "entry", many: "entries" },
  string: { verb: "be", one: "character", many: "characters" },
};

export function requirementOf(issue: z.core.$ZodIssue) {
  switch (issue.code) {
    case "invalid_type": {
      const thing = things[issue.expected] ?? issue.expected;
      return issue.input === undefined
        ? `Is required; send ${thing}.`
        : `Must be ${thing}, not ${kindOf(issue.input)}.`;
    }
    case "too_big":
      return boundWords("at most", issue.maximum, issue.origin);
    case "too_small":
      return boundWords("at least", issue.minimum, issue.origin);
    default:
      return issue.message;
  }
}

function boundWords(bound: "at most" | "at least", limit: number | bigint, origin: string) {
  const size = sizes[origin];
  if (!size) return `Must be ${bound} ${limit}.`;
  const isOne = Number(limit) === 1;
  if (isOne && bound === "at least") return "Must not be empty.";
  return `Must ${size.verb} ${bound} ${limit} ${isOne ? size.one : size.many}.`;
}

function kindOf(value: unknown) {
  if (value === null) return "null";
  return Array.isArray(value) ? things.array : (things[typeof value] ?? typeof value);
}
