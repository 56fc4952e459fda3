import { z } from "zod";
import type { Xp } from "./fields";
import { toStoredXp } from "./stored-xp";

/** The ID of a new record: OrderCloud's form, which needs no encoding in a URL. */
export const newIdentifier = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, "Must be 1 to 100 letters, digits, hyphens and underscores.");

/** The ID of a new record of a kind whose path has operations of these names: at `/orders/{direction}/batch` no order is. */
export const newIdentifierBut = (...paths: string[]) =>
  newIdentifier.refine((id) => !paths.includes(id), `Cannot be ${paths.join(" or ")}, which is a path of the API.`);

const maxXpDepth = 100;

// Safe: a body is JSON. Walked by zod, a deep one would run out of stack.
const json = z.unknown() as z.ZodType<Xp[string]>;

/** Extended properties as a change brings them. */
export const newXp = z
  .record(z.string(), json)
  .superRefine((value, context) => {
    if (isDeeper(value, maxXpDepth))
      return context.addIssue({ code: "custom", message: `Must be at most ${maxXpDepth} levels deep.` });
    const stored = toStoredXp(value);
    if ("problem" in stored) context.addIssue({ code: "custom", message: stored.problem });
  })
  .meta({ description: "Extended properties: any JSON object of at most 8,000 bytes." });

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}
