import "server-only";

import { exportedApprovals } from "@/lib/approvals/source";
import type { Actor } from "@/lib/auth/actor";
import type { CompanyType } from "@/lib/auth/roles";
import { db } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { jsonOf } from "@/lib/list/record-json";
import type { Source } from "@/lib/list/source";
import { lineItemRecords } from "@/lib/orders/line-items/source";
import { ordersIn } from "@/lib/orders/source";
import { productsOf } from "@/lib/products/source";
import { orderReturnsOf } from "@/lib/returns/source";
import { approvalRulesOf, sellerRulesOf } from "@/lib/rules/saved/source";
import { admins, allBuyers, type Whose } from "@/lib/users/companies/whose";
import { userGroupsOf } from "@/lib/users/groups/source";
import { Prisma } from "@/prisma/generated/client";
import type { Attached } from "./message";

const { sql, join } = Prisma;

/** The record of an event, and the company that receives it. `orderID`: of an approval. */
type About = { companyID: string; companyType: CompanyType; type: string; id: string; orderID?: string };

const allSuppliers: Whose = { type: "Supplier" };

/** Where the API reads each kind of record from. */
const sources: Record<string, (actor: Actor) => Source[]> = {
  Order: (actor) => [ordersIn(actor, "all")],
  Approval: (actor) => [exportedApprovals(actor, "all")],
  OrderReturn: (actor) => [orderReturnsOf(actor)],
  Product: (actor) => [productsOf(actor)],
  ApprovalRule: (actor) => [approvalRulesOf(actor, allBuyers), sellerRulesOf(actor)],
  UserGroup: (actor) => [allBuyers, allSuppliers, admins].map((whose) => userGroupsOf(actor, whose)),
};

/** A body has no room for more. */
const mostLineItems = 100;

/**
 * The records as the API shows them to whoever has FullAccess in these companies, in the order given, an order with its line
 * items. Null: it is no more, or the company does not see it.
 */
export async function attachedRecords(about: readonly About[]): Promise<Attached[]> {
  const recordByKey = new Map<string, object>();
  for (const [, some] of Map.groupBy(about, ({ companyID, type }) => JSON.stringify([companyID, type]))) {
    const [first] = some;
    if (!first) continue;
    for (const source of sources[first.type]?.(companyAs(first)) ?? [])
      for (const { key, record } of await db.$queryRaw<{ key: string[]; record: string }[]>(recordsSql(source, some)))
        recordByKey.set(JSON.stringify([first.companyID, first.type, ...key]), JSON.parse(record));
  }
  const records = about.map((each) => ({
    ...each,
    Record: recordByKey.get(JSON.stringify([each.companyID, each.type, ...keyOf(each)])) ?? null,
  }));
  const orders = records.filter(({ type, Record }) => type === "Order" && Record !== null).map(({ id }) => id);
  const linesOf = await lineItemsOf([...new Set(orders)]);
  return records.map(({ type, id, Record }) => {
    if (type !== "Order") return { Record };
    const lines = Record ? (linesOf.get(id) ?? []) : null;
    return { Record, LineItems: lines && lines.length <= mostLineItems ? lines : null };
  });
}

/** Of orders that are seen by whom they are sent to. */
async function lineItemsOf(orderIDs: readonly string[]) {
  if (orderIDs.length === 0) return new Map<string, object[]>();
  const rows = await db.$queryRaw<{ id: string; record: string }[]>`
    SELECT of."id", line."record" FROM unnest(${orderIDs}::text[]) of("id"), LATERAL (
      SELECT ${jsonOf(lineItemRecords)} AS "record" FROM ${lineItemRecords.from} WHERE l."order_id" = of."id"
      ORDER BY l."position", l."id" ${limit(mostLineItems + 1)}) line`;
  const byOrder = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byOrder].map(([id, lines]) => [id, lines.map(({ record }): object => JSON.parse(record))]));
}

const keyOf = ({ orderID, id }: About) => (orderID === undefined ? [id] : [orderID, id]);

function recordsSql(source: Source, about: readonly About[]) {
  const { from, where, key } = source;
  const keys = join(about.map((each) => sql`(${join(keyOf(each))})`));
  return sql`SELECT ARRAY[${join([...key])}]::text[] AS "key", ${jsonOf(source)} AS "record" FROM ${from}
    WHERE (${join([...key])}) IN (${keys}) AND ${where}`;
}

/** Nobody of that company, with all that one may see in it. */
const companyAs = ({ companyID, companyType }: About): Actor => ({
  ...{ UserID: "", Username: "", FirstName: "", LastName: "", Email: "" },
  ...{ CompanyID: companyID, CompanyName: "", CompanyType: companyType, Roles: ["FullAccess"] },
  ...{ Preferences: {}, LastWrite: null, Credential: { type: "session", id: "" } },
});
