import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Client } from "pg";
import { million, type Size } from "@/e2e/bench/marketplace/size";
import type { Settings } from "@/lib/env";
import { demoPassword } from "@/prisma/demo/people";
import type { Random } from "@/prisma/demo/random";
import type { LoadRequest } from "./open-loop";
import { expressions } from "./order-writes";
import { type Write, Writes } from "./writes";

const small: Size = { orders: 1000, approvals: 10_000, products: 500, returns: 500, seed: 1 };

/** The benchmark's data set; a smaller one if times are not judged and the large one is not loaded yet. Each is loaded once. */
export function pickSize({ DATABASE_URL, DATA_DIR }: Settings, timed: boolean): Size {
  const isLoaded = existsSync(resolve(DATA_DIR, "bench", Object.values(million).join("-"), "postgres"));
  return timed || DATABASE_URL || isLoaded ? million : small;
}

/** People of every company, who share one password hash. The stack deletes them. */
export async function addUsers(session: Client, count: number, stack: AsyncDisposableStack) {
  stack.defer(async () => {
    await session.query("DELETE FROM users WHERE id LIKE 'load-%'");
  });
  await session.query(
    `INSERT INTO users (id, company_id, username, email, first_name, last_name, roles, password_hash, preferences)
     SELECT 'load-' || n, c.id, 'load-' || n, 'load-' || n || '@load.example', 'Person', n::text, '{FullAccess}', h.password_hash,
       '{"Notices": false}'
     FROM generate_series(1, $1::int) n
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at, count(*) OVER () AS all FROM companies) c ON c.at = n % c.all
     CROSS JOIN (SELECT password_hash FROM users WHERE id = 'buyer-1-full') h
     ON CONFLICT DO NOTHING`,
    [count],
  );
  await session.query("ANALYZE users");
}

export type Person = {
  headers: Record<string, string>;
  userID: string;
  companyID: string;
  viewID: string;
  orders: string[];
};

/** Some of these people, each with a token and a saved view, created without a sign-in. */
export async function readyPeople(session: Client, count: number): Promise<Person[]> {
  const { signToken } = await import("@/lib/auth/jwt");
  const { rows } = await session.query<{
    id: string;
    company_id: string;
    family: string;
    view: string;
    orders: string[];
  }>(
    `WITH chosen AS (SELECT id, company_id, gen_random_uuid() AS family FROM users WHERE id LIKE 'load-%' ORDER BY md5(id) LIMIT $1),
       families AS (INSERT INTO token_families (id, user_id, client_id, roles, expires_at)
         SELECT family, id, 'bench', '{FullAccess}', now() + interval '10 hours' FROM chosen),
       views AS (INSERT INTO saved_views (id, list, name, query, owner_id, company_id)
         SELECT id, 'listOrders', 'Mine', '', id, company_id FROM chosen)
     SELECT c.*, ARRAY(SELECT o.id FROM orders o WHERE o.from_company_id = c.company_id OR o.to_company_id = c.company_id LIMIT 20) AS orders
     FROM chosen c`,
    [count],
  );
  const expiresAt = new Date(Date.now() + 10 * 60 * 60_000);
  return Promise.all(
    rows.map(async ({ id, company_id: companyID, family, orders }) => {
      const claims = {
        usr: id,
        usrtype: "buyer",
        cid: "bench",
        jti: `${family}.${randomUUID()}`,
        role: ["FullAccess"],
      };
      const token = await signToken("access", claims, expiresAt);
      return { userID: id, companyID, viewID: id, orders, headers: { authorization: `Bearer ${token}` } };
    }),
  );
}

/**
 * The writes during a load: by people of the Owner, who sell, and by people of buyers who have a colleague among them. A
 * rule of their companies asks all of them to approve some orders and returns. The stack deletes everything.
 */
export async function openWrites(
  session: Client,
  people: readonly Person[],
  random: Random,
  stack: AsyncDisposableStack,
) {
  const { rows: companies } = await session.query<{ id: string; type: string }>(
    "SELECT id, type::text FROM companies WHERE type IN ('Buyer', 'Owner')",
  );
  const byCompany = Map.groupBy(people, ({ companyID }) => companyID);
  const membersOf = (companyType: string) =>
    companies
      .filter(({ type }) => type === companyType)
      .map(({ id }) => byCompany.get(id) ?? [])
      .filter((colleagues) => colleagues.length > 1)
      .flat();
  const [buyers, sellers] = [membersOf("Buyer"), membersOf("Owner")];
  const members = [...buyers, ...sellers];
  const companyIDs = [...new Set(members.map(({ companyID }) => companyID))];
  stack.defer(async () => {
    for (const statement of [
      "DELETE FROM order_returns WHERE id LIKE 'load-%'",
      "DELETE FROM orders WHERE id LIKE 'load-%'",
      "DELETE FROM approval_rules WHERE id LIKE 'load-%'",
      "DELETE FROM approving_groups WHERE id LIKE 'load-%'",
      "DELETE FROM products WHERE id LIKE 'load-%'",
      "DELETE FROM idempotency_keys WHERE user_id LIKE 'load-%'",
    ])
      await session.query(statement);
  });
  await session.query(
    "INSERT INTO approving_groups (id, company_id, name) SELECT 'load-' || id, id, 'Load' FROM unnest($1::text[]) id",
    [companyIDs],
  );
  await session.query(
    `INSERT INTO approving_group_members (group_id, user_id)
     SELECT 'load-' || company_id, id FROM users WHERE id = ANY ($1::text[])`,
    [members.map(({ userID }) => userID)],
  );
  await session.query(
    `INSERT INTO approval_rules (id, company_id, approving_group_id, name, type, rule_expression)
     SELECT 'load-' || id, id, 'load-' || id, 'Load', (CASE type WHEN 'Owner' THEN 'OrderReturn' ELSE 'Order' END)::"ApprovalType",
       CASE type WHEN 'Owner' THEN $3 ELSE $2 END FROM companies WHERE id = ANY ($1)`,
    [companyIDs, expressions.Order, expressions.OrderReturn],
  );
  const { rows: products } = await session.query<{ id: string }>(
    `SELECT id FROM products WHERE active AND returnable AND NOT is_parent AND inventory_enabled IS NOT TRUE
     ORDER BY md5(id) LIMIT 200`,
  );
  return new Writes({ buyers, sellers, products: products.map(({ id }) => id) }, random);
}

/** How many of a hundred requests are of each kind. */
const shares = {
  ...{ orders: 15, approvals: 15, inbox: 14, products: 9, order: 13, jump: 9, me: 5, view: 3, signIn: 1 },
  ...{ create: 2, line: 2, submit: 2, decide: 2, batch: 1 },
  ...{ complete: 1, return: 1, submitReturn: 1, decideReturn: 1, completeReturn: 1, product: 1, group: 1 },
} satisfies Record<Write, number> & Record<string, number>;
type Kind = keyof typeof shares;
// Safe: these are its own keys.
const deck = (Object.keys(shares) as Kind[]).flatMap((kind) => Array<Kind>(shares[kind]).fill(kind));

/** Returns the next request; the reads are the same for each seed. */
export function mix(people: readonly Person[], random: Random, writes: Writes) {
  return (): LoadRequest => {
    const person = random.pick(people);
    const { headers } = person;
    const order = person.orders.length ? random.pick(person.orders) : "none";
    const get = (path: string): LoadRequest => ({ path: `/api/v1${path}`, headers });
    const kind = random.pick(deck);
    switch (kind) {
      case "orders":
        return get(`/orders/all?page=${random.int(1, 3)}`);
      case "approvals":
        return get("/approvals?pageSize=20");
      case "inbox":
        return get("/approvals?Status=Pending");
      case "products":
        return get("/products");
      case "order":
        return person.orders.length ? get(`/orders/all/${encodeURIComponent(order)}/approvals`) : get("/orders/all");
      case "jump":
        return get(`/jump?search=${random.pick([..."abcdeos123"])}${random.int(0, 99)}`);
      case "me":
        return get("/me");
      case "view":
        return change(person, random.int(0, 1e9));
      case "signIn":
        return signIn(person.userID);
      default:
        return writes.next(kind);
    }
  };
}

function change({ headers, viewID }: Person, at: number): LoadRequest {
  const body = JSON.stringify({ Name: `Mine ${at}` });
  return { ...toJson(body, headers), method: "PATCH", path: `/api/v1/me/views/${viewID}` };
}

function toJson(body: string, headers: Record<string, string>) {
  return {
    body,
    headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
  };
}

function signIn(username: string): LoadRequest {
  const form = { grant_type: "password", client_id: "bench", username, password: demoPassword };
  const body = new URLSearchParams(form).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": body.length };
  return { method: "POST", path: "/api/oauth/token", body, headers };
}
