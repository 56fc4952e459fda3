import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError, invalidField, invalidParameter, notFound } from "@/lib/errors";
import type { Direction } from "@/lib/orders/direction";
import { Prisma } from "@/prisma/generated/client";
import type { NewOrder } from "./contract";

const { sql } = Prisma;

type NamedParties = Pick<NewOrder, "FromCompanyID" | "ToCompanyID" | "FromUserID">;
export type Parties = { fromCompanyID: string; toCompanyID: string; fromUserID: string };

/**
 * Who places an order, and with whom. Throws InvalidRequest for a direction that the company has no orders in,
 * Order.CreateIncomingRequiresFromUser, ValidationFailure, and NotFound for a company or user that the actor may not name.
 */
export async function findParties(
  tx: Transaction,
  actor: Actor,
  direction: Direction,
  names: NamedParties,
): Promise<Parties> {
  return sideOf(actor, direction, names) === "outgoing" ? outgoing(tx, actor, names) : incoming(tx, actor, names);
}

function sideOf({ CompanyID, CompanyType }: Actor, direction: Direction, { ToCompanyID }: NamedParties) {
  if (CompanyType === "Buyer") {
    if (direction !== "incoming") return "outgoing";
    throw invalidParameter("direction", "must be Outgoing: a buyer has no incoming orders");
  }
  if (CompanyType === "Supplier") {
    if (direction !== "outgoing") return "incoming";
    throw invalidParameter("direction", "must be Incoming: a supplier has no outgoing orders");
  }
  if (direction !== "all") return direction;
  return (ToCompanyID ?? CompanyID) === CompanyID ? "incoming" : "outgoing";
}

async function outgoing(
  tx: Transaction,
  { CompanyID, CompanyType, UserID }: Actor,
  names: NamedParties,
): Promise<Parties> {
  const { FromCompanyID, ToCompanyID, FromUserID } = names;
  if ((FromCompanyID ?? CompanyID) !== CompanyID)
    throw invalidField("FromCompanyID", "Must be your own company in an outgoing order.");
  if (FromUserID && FromUserID !== UserID) {
    const user = await tx.user.findFirst({ where: { id: FromUserID, companyId: CompanyID }, select: { id: true } });
    if (!user) throw notFound("User", FromUserID);
  }
  if (!ToCompanyID && CompanyType === "Owner") throw invalidField("ToCompanyID", "Is required; name the supplier.");
  const seller = await tx.company.findFirst({
    where: ToCompanyID ? { id: ToCompanyID, type: { not: "Buyer" }, NOT: { id: CompanyID } } : { type: "Owner" },
    select: { id: true },
  });
  if (!seller) throw notFound("Company", ToCompanyID ?? "");
  return { fromCompanyID: CompanyID, toCompanyID: seller.id, fromUserID: FromUserID ?? UserID };
}

/** Not from a supplier, which has no outgoing orders: it would not see it, nor decide it. */
async function incoming(tx: Transaction, actor: Actor, names: NamedParties): Promise<Parties> {
  const { FromCompanyID, ToCompanyID, FromUserID } = names;
  const { CompanyID } = actor;
  if ((ToCompanyID ?? CompanyID) !== CompanyID)
    throw invalidField("ToCompanyID", "Must be your own company in an incoming order.");
  if (!FromUserID) throw new AppError("Order.CreateIncomingRequiresFromUser", { Property: "FromUserID" });
  const [user] = await tx.$queryRaw<{ companyID: string }[]>`
    SELECT u."company_id" AS "companyID" FROM "users" u JOIN "companies" c ON c."id" = u."company_id"
    WHERE u."id" = ${FromUserID} AND u."company_id" <> ${CompanyID} AND c."type" <> 'Supplier' AND ${mayOrderFor(actor)}`;
  if (!user) throw notFound("User", FromUserID);
  if ((FromCompanyID ?? user.companyID) !== user.companyID)
    throw invalidField("FromCompanyID", "Must be the company of FromUserID.");
  return { fromCompanyID: user.companyID, toCompanyID: CompanyID, fromUserID: FromUserID };
}

/** A condition on `users u`: the Owner knows everybody, a supplier those who have submitted an order to it. */
const mayOrderFor = ({ CompanyID, CompanyType }: Actor) =>
  CompanyType === "Owner"
    ? sql`true`
    : sql`EXISTS (SELECT 1 FROM "orders" o WHERE o."from_user_id" = u."id" AND o."to_company_id" = ${CompanyID}
        AND (o."status" NOT IN ('Unsubmitted', 'Canceled') OR o."date_submitted" IS NOT NULL OR o."date_submitted_for_approval" IS NOT NULL))`;
