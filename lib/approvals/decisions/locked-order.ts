import "server-only";

import { ownersOfOrder } from "@/lib/approvals/eligibility";
import type { Actor } from "@/lib/auth/actor";
import { read, type Transaction } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import { withVersion } from "@/lib/events/version";
import { type DraftRefusal, isBuyersDraft, refuseDraft } from "@/lib/orders/buyers-draft";
import type { OrderStatus } from "@/lib/orders/contract";
import type { Reads } from "@/lib/rules/live-rules";
import { Prisma } from "@/prisma/generated/client";
import { orderTransitions } from "./transition";

const { sql } = Prisma;

/** An order that nobody else decides before the transaction ends: its row is the lock of every decision. */
export type LockedOrder = {
  id: string;
  status: OrderStatus;
  fromCompanyID: string;
  toCompanyID: string;
  fromUserID: string;
  /** Who has a part in it, and so does not decide it. */
  ownerIDs: readonly (string | null)[];
  /** Who submitted it here; null: it was submitted elsewhere. */
  submittedByID: string | null;
  round: number;
};

type Row = LockedOrder & { version: number };

/** The order with its version, or null where there is none or `visible`, a condition on `orders o`, is false. */
export async function lockOrder(tx: Transaction, orderID: string, visible: Prisma.Sql): Promise<LockedOrder | null> {
  const [row] = await tx.$queryRaw<Row[]>`SELECT ${columns} FROM "orders" o
    WHERE o."id" = ${orderID} AND ${visible} FOR NO KEY UPDATE OF o`;
  return row ? toOrder(row) : null;
}

/** The same, but null where somebody else holds it. */
export async function tryLockOrder(tx: Transaction, orderID: string): Promise<LockedOrder | null> {
  const [row] = await tx.$queryRaw<Row[]>`SELECT ${columns} FROM "orders" o
    WHERE o."id" = ${orderID} FOR NO KEY UPDATE OF o SKIP LOCKED`;
  return row ? toOrder(row) : null;
}

const columns = sql`o."id", o."status"::text, o."from_company_id" AS "fromCompanyID", o."to_company_id" AS "toCompanyID",
  o."from_user_id" AS "fromUserID", ${ownersOfOrder} AS "ownerIDs",
  o."submitted_by_id" AS "submittedByID", o."round", o."version"`;

const toOrder = ({ version, ...order }: Row) => withVersion(order, version);

/** The companies that may know of what happens to an order. */
export const companiesOf = ({ fromCompanyID, toCompanyID }: Pick<LockedOrder, "fromCompanyID" | "toCompanyID">) =>
  fromCompanyID === toCompanyID ? ([fromCompanyID] as const) : ([fromCompanyID, toCompanyID] as const);

/** Throws the operation's refusal in a status from which it does not start. */
export function requireStatus({ status }: Pick<LockedOrder, "status">, operation: keyof typeof orderTransitions) {
  const { refusal, ...transition } = orderTransitions[operation];
  const from: readonly OrderStatus[] = transition.from;
  if (from.includes(status)) return;
  throw new AppError(
    refusal,
    { Status: status },
    { detail: `The order is ${status}; it must be ${from.join(" or ")}.` },
  );
}

/** Throws `refusal` for a buyer's draft. */
export async function requireOwnDraft(tx: Transaction, actor: Actor, { id }: LockedOrder, refusal: DraftRefusal) {
  if (await isDraftOfBuyer(actor, id, (statement) => tx.$queryRaw(statement))) refuseDraft("order", refusal);
}

/** Whether an order is its buyer's draft. */
export async function isDraftOfBuyer(
  actor: Actor,
  orderID: string,
  reads: Reads = (statement) => read(actor, statement),
) {
  if (actor.CompanyType !== "Supplier") return false;
  const rows = await reads(sql`SELECT 1 FROM "orders" o WHERE o."id" = ${orderID} AND ${isBuyersDraft(actor, sql`o`)}`);
  return rows.length > 0;
}

/** Nobody decides what they themselves placed, created, changed or submitted. */
export const isOwn = ({ ownerIDs }: LockedOrder, userID: string) => ownerIDs.includes(userID);
