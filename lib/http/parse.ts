import type { z } from "zod";
import { AppError, type ErrorCode, throwFaults } from "@/lib/errors";

/** Parses by a schema; every field that is wrong becomes a fault that names it. */
export function parseWith(schema: z.ZodObject, value: unknown, code: ErrorCode) {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throwFaults(result.error.issues.flatMap((issue) => toFaults(issue, code)));
}

function toFaults(issue: z.core.$ZodIssue, code: ErrorCode) {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map(
      (key) => new AppError(code, { Property: key }, { message: `${key} is not a property here.` }),
    );
  }
  const property = issue.path.join(".");
  if (issue.code === "invalid_value") {
    const allowed = issue.values.map(String);
    const message = `${property} must be one of ${allowed.join(", ")}.`;
    return [new AppError(code, { Property: property, Allowed: allowed }, { message })];
  }
  return [new AppError(code, { Property: property }, { message: `${property}: ${issue.message}` })];
}
