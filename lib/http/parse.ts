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
  const allowed = issue.code === "invalid_value" ? { Allowed: issue.values.map(String) } : {};
  return [new AppError(code, { Property: property, ...allowed }, { message: `${property}: ${issue.message}` })];
}
