import { invalidField } from "@/lib/errors";
import { newIdentifier } from "./new-fields";

/** Throws ValidationFailure for a body whose ID is not that of the path. */
export function requireOwnID(id: string, { ID }: { ID?: string | null | undefined }) {
  if (ID !== undefined && ID !== null && ID !== id) throw invalidField("ID", "Cannot be changed.");
}

/** Throws ValidationFailure for an ID of the path that nothing new can have. */
export function requireNewID(id: string) {
  const [issue] = newIdentifier.safeParse(id).error?.issues ?? [];
  if (issue) throw invalidField("ID", issue.message);
}
