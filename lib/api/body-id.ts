import type { z } from "zod";
import { invalidField } from "@/lib/errors";
import { newIdentifier } from "./new-fields";

/** Throws ValidationFailure for a body whose ID is not that of the path. */
export function requireOwnID(id: string, { ID }: { ID?: string | null | undefined }) {
  if (ID !== undefined && ID !== null && ID !== id) throw invalidField("ID", "Cannot be changed.");
}

/** Throws ValidationFailure for an ID of the path that nothing new of this kind can have. */
export function requireNewID(id: string, allowed: z.ZodType = newIdentifier) {
  const [issue] = allowed.safeParse(id).error?.issues ?? [];
  if (issue) throw invalidField("ID", issue.message);
}
