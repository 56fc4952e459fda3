import "server-only";

import { type Actor, hasRole } from "@/lib/auth/actor";
import type { Role } from "@/lib/auth/roles";
import { limit } from "@/lib/db/limit";
import { orderReaders } from "@/lib/orders/contract";
import { seesAllOrders } from "@/lib/orders/visibility";
import { productReaders } from "@/lib/products/contract";
import { visibleProducts } from "@/lib/products/visibility";
import { isAdministered } from "@/lib/users/source";
import { Prisma } from "@/prisma/generated/client";
import type { ChoiceKind } from "./operation";
import { mostLookedAt } from "./recent-sql";

const { sql, join } = Prisma;
type Sql = Prisma.Sql;

/** How the choices of a kind are found in SQL, which names the tables of recentSql. */
type Choosable = {
  roles: readonly Role[];
  from: Sql;
  id: Sql;
  name: Sql;
  /** What words are looked for in. */
  words: Sql;
  email?: Sql;
  /** What they are in the order of when nothing is searched: an index has it where there may be many. */
  order: Sql;
  /** What records name that the actor may see. */
  visible: (actor: Actor) => Sql;
};

/** What has a name of its own, by which it is found and sorted. */
const byName = (from: Sql, id: Sql, name: Sql) => ({ from, id, name, words: name, order: sql`lower(${name}), ${id}` });

export const choosables: Record<ChoiceKind, Choosable> = {
  rule: {
    roles: orderReaders,
    ...byName(sql`"approval_rules" ar`, sql`ar."id"`, sql`ar."name"`),
    visible: (actor) =>
      seesAllOrders(actor) ? sql`true` : sql`ar."id" IN (SELECT "approval_rule_id" FROM "recent_approvals")`,
  },
  group: {
    roles: orderReaders,
    ...byName(sql`"approving_groups" ag`, sql`ag."id"`, sql`ag."name"`),
    visible: (actor) =>
      seesAllOrders(actor) ? sql`true` : sql`ag."id" IN (SELECT "approving_group_id" FROM "recent_approvals")`,
  },
  person: {
    roles: orderReaders,
    from: sql`"users" u`,
    id: sql`u."id"`,
    name: sql`coalesce(nullif(trim(u."first_name" || ' ' || u."last_name"), ''), u."username")`,
    words: sql`(u."username" || ' ' || u."first_name" || ' ' || u."last_name")`,
    email: sql`u."email"`,
    order: sql`lower(u."id" COLLATE "default") COLLATE "C"`,
    visible: visiblePeople,
  },
  company: {
    roles: [...orderReaders, ...productReaders],
    ...byName(sql`"companies" c`, sql`c."id"`, sql`c."name"`),
    visible: visibleCompanies,
  },
  product: {
    roles: productReaders,
    ...byName(sql`"products" p`, sql`p."id"`, sql`p."name"`),
    visible: (actor) => visibleProducts(actor),
  },
  client: {
    // FullAccess alone, which reads the audit.
    roles: [],
    ...byName(sql`"api_clients" ac`, sql`ac."id"`, sql`ac."name"`),
    visible: ({ CompanyType, CompanyID }) =>
      CompanyType === "Owner" ? sql`true` : sql`ac."id" IN (${clientsOfEvents(CompanyID)})`,
  },
};

/** The clients that the latest events of a company name. */
const clientsOfEvents = (companyID: string) => sql`
  SELECT e."client_id" FROM (
    SELECT ae."client_id" FROM "audit_events" ae WHERE ae."company_id" = ${companyID} ORDER BY ae."at" DESC, ae."id" DESC ${limit(mostLookedAt)}
  ) e`;

function visiblePeople(actor: Actor) {
  const isReferenced = seesAllOrders(actor)
    ? sql`(EXISTS (SELECT 1 FROM "orders" o WHERE o."from_user_id" = u."id") OR EXISTS (SELECT 1 FROM "approvals" a WHERE a."approver_id" = u."id"))`
    : sql`u."id" IN (SELECT "from_user_id" FROM "recent_orders" UNION SELECT "approver_id" FROM "recent_approvals")`;
  return hasRole(actor, []) ? sql`(${isAdministered(actor)} OR ${isReferenced})` : isReferenced;
}

function visibleCompanies(actor: Actor) {
  const ways = [sql`c."id" = ${actor.CompanyID}`];
  if (hasRole(actor, orderReaders)) {
    ways.push(
      seesAllOrders(actor)
        ? sql`true`
        : sql`c."id" IN (SELECT "from_company_id" FROM "recent_orders" UNION SELECT "to_company_id" FROM "recent_orders")`,
    );
  }
  if (hasRole(actor, productReaders)) {
    ways.push(
      actor.CompanyType === "Owner"
        ? sql`EXISTS (SELECT 1 FROM "products" p WHERE p."owner_id" = c."id") OR EXISTS (SELECT 1 FROM "products" p WHERE p."default_supplier_id" = c."id")`
        : sql`c."id" IN (SELECT "owner_id" FROM "some_products" UNION SELECT "default_supplier_id" FROM "some_products")`,
    );
  }
  return sql`(${join(ways, " OR ")})`;
}
