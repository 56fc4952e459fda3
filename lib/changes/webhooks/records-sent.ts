import "server-only";

import { exportedApprovals } from "@/lib/approvals/source";
import type { Actor } from "@/lib/auth/actor";
import type { CompanyType } from "@/lib/auth/roles";
import { db } from "@/lib/db/connection";
import { jsonOf } from "@/lib/list/json-sql";
import type { Source } from "@/lib/list/source";
import { ordersIn } from "@/lib/orders/source";
import { productsOf } from "@/lib/products/source";
import { orderReturnsOf } from "@/lib/returns/source";
import { approvalRulesOf, sellerRulesOf } from "@/lib/rules/saved/source";
import { admins, allBuyers, type Whose } from "@/lib/users/companies/whose";
import { userGroupsOf } from "@/lib/users/groups/source";
import { Prisma } from "@/prisma/generated/client";

const { sql, join } = Prisma;

/** What an event is about, and the company that is told. `orderID`: of an approval. */
export type About = { companyID: string; companyType: CompanyType; type: string; id: string; orderID?: string };

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

/**
 * The records as the API shows them to whoever has FullAccess in these companies, in the order given. Null: it is no more,
 * or the company does not see it.
 */
export async function recordsSent(about: readonly About[]): Promise<(object | null)[]> {
  const found = new Map<string, object>();
  for (const [, some] of Map.groupBy(about, ({ companyID, type }) => JSON.stringify([companyID, type]))) {
    const [first] = some;
    if (!first) continue;
    for (const source of sources[first.type]?.(companyAs(first)) ?? [])
      for (const { key, record } of await db.$queryRaw<{ key: string[]; record: string }[]>(recordsSql(source, some)))
        found.set(JSON.stringify([first.companyID, first.type, ...key]), JSON.parse(record));
  }
  return about.map((each) => found.get(JSON.stringify([each.companyID, each.type, ...keyOf(each)])) ?? null);
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
