import { z } from "zod";
import { requirementOf } from "@/lib/api/parse";
import type { FieldSpec } from "./values";

// A compiled check would be code that the policy of pages keeps out.
z.config({ jitless: true });

/** What is wrong with a body, and the property it is about. */
export type Problem = { property: string; words: string };
export type Check = (body: object) => Problem[];

/** Checks as the operation does that takes the body. */
export const checkBy =
  (schema: z.ZodObject, specs: readonly FieldSpec[]): Check =>
  (body) => {
    const { error } = schema.safeParse(body, { reportInput: true });
    return (error?.issues ?? []).map((issue) => {
      const spec = specs.find(({ name }) => name === issue.path.at(-1));
      return { property: issue.path.join("."), words: wordsOf(issue, spec) };
    });
  };

function wordsOf(issue: z.core.$ZodIssue, spec: FieldSpec | undefined) {
  if (spec?.required && issue.input === "") return `Enter a ${spec.label.toLowerCase()}.`;
  if (spec?.kind === "number" && issue.code === "invalid_type") return "Enter a number, such as 12.";
  return requirementOf(issue);
}
