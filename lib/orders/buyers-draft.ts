import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { AppError, type ErrorCode } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/**
 * A condition on an order or a return: it is Unsubmitted, and was not entered by the actor's company, which is its supplier.
 * A supplier changes, submits, cancels and deletes none of these: they are still their buyers'.
 */
export const isBuyersDraft = ({ CompanyType, CompanyID }: Actor, row: Prisma.Sql) => sql`(
  ${CompanyType === "Supplier"} AND ${row}."status" = 'Unsubmitted' AND NOT EXISTS (
    SELECT 1 FROM "users" maker WHERE maker."id" = ${row}."created_by_id" AND maker."company_id" = ${CompanyID}))`;

export type DraftRefusal = Extract<ErrorCode, `${"Order" | "OrderReturn"}.${string}`>;

export function refuseDraft(noun: "order" | "return", refusal: DraftRefusal): never {
  const detail = `The ${noun} is Unsubmitted, and not entered by your company: its buyer changes and submits it.`;
  throw new AppError(refusal, { Status: "Unsubmitted" }, { detail });
}
