import "server-only";

import { toStoredXp } from "@/lib/api/stored-xp";
import type { Transaction } from "@/lib/db/connection";
import { invalidField } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

type Xp = object | null | undefined;

/** What xp becomes, as jsonb, when it is replaced. */
export const replacedXp = (xp: Xp) => (xp ? sql`${JSON.stringify(xp)}::jsonb` : sql`NULL::jsonb`);

/** What the xp of `row` becomes, as jsonb, by a patch; undefined: it stays. */
export function patchedXp(xp: Xp) {
  if (xp === undefined) return undefined;
  return xp === null ? sql`NULL::jsonb` : sql`merge_patch("row"."xp", ${JSON.stringify(xp)}::jsonb)`;
}

/** Whether the xp of a row becomes another one. Throws ValidationFailure when it becomes too large. `from`: a table as "row", with its condition. */
export async function changesXp(tx: Transaction, from: Prisma.Sql, xp: Prisma.Sql | undefined) {
  if (!xp) return false;
  const [next] = await tx.$queryRaw<{ xp: string | null; changes: boolean }[]>`
    SELECT next."xp"::text AS "xp", next."xp" IS DISTINCT FROM "row"."xp" AS "changes"
    FROM (SELECT "xp" FROM ${from}) "row", LATERAL (SELECT ${xp} AS "xp") next`;
  const stored = next?.xp ? toStoredXp(JSON.parse(next.xp)) : undefined;
  if (stored && "problem" in stored) throw invalidField("xp", stored.problem);
  return next?.changes ?? false;
}
