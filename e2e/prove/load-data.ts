import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Client } from "pg";
import { million, type Size } from "@/e2e/bench/marketplace/size";
import type { Settings } from "@/lib/env";
import { demoPassword } from "@/prisma/demo/people";
import type { Random } from "@/prisma/demo/random";
import type { Asked } from "./open-loop";

const small: Size = { orders: 1000, approvals: 10_000, products: 2000, returns: 2000, seed: 1 };

/** The bench's own data; where times say nothing and it has not been loaded, a smaller set. Either is loaded once. */
export function pickSize({ DATABASE_URL, DATA_DIR }: Settings, timed: boolean): Size {
  const isLoaded = existsSync(resolve(DATA_DIR, "bench", Object.values(million).join("-"), "postgres"));
  return timed || DATABASE_URL || isLoaded ? million : small;
}

/** People of every company, who share one hash; taken out again when the stack ends. */
export async function addUsers(session: Client, count: number, stack: AsyncDisposableStack) {
  stack.defer(async () => {
    await session.query("DELETE FROM users WHERE id LIKE 'load-%'");
  });
  await session.query(
    `INSERT INTO users (id, company_id, username, email, first_name, last_name, roles, password_hash)
     SELECT 'load-' || n, c.id, 'load-' || n, 'load-' || n || '@load.example', 'Person', n::text, '{FullAccess}', h.password_hash
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
  username: string;
  companyID: string;
  viewID: string;
  orders: string[];
};

/** Some of them with a token and a saved view, made past the sign-in. */
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
      return { username: id, companyID, viewID: id, orders, headers: { authorization: `Bearer ${token}` } };
    }),
  );
}

/** What people do, by how often: of a hundred requests. */
const shares = { orders: 20, approvals: 20, inbox: 15, products: 10, order: 15, jump: 10, me: 5, write: 4, signIn: 1 };
export type Kind = keyof typeof shares;
// Safe: these are its own keys.
const deck = (Object.keys(shares) as Kind[]).flatMap((kind) => Array<Kind>(shares[kind]).fill(kind));

/** The requests one after the other, the same for each seed. */
export function mix(people: readonly Person[], random: Random) {
  return (): Asked => {
    const person = random.pick(people);
    const { headers } = person;
    const order = person.orders.length ? random.pick(person.orders) : "none";
    const get = (path: string): Asked => ({ path: `/api/v1${path}`, headers });
    switch (random.pick(deck)) {
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
      case "write":
        return change(person, random.int(0, 1e9));
      case "signIn":
        return signIn(person.username);
    }
  };
}

function change({ headers, viewID }: Person, at: number): Asked {
  const body = JSON.stringify({ Name: `Mine ${at}` });
  return { ...toJson(body, headers), method: "PATCH", path: `/api/v1/me/views/${viewID}` };
}

function toJson(body: string, headers: Record<string, string>) {
  return {
    body,
    headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
  };
}

function signIn(username: string): Asked {
  const form = { grant_type: "password", client_id: "bench", username, password: demoPassword };
  const body = new URLSearchParams(form).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": body.length };
  return { method: "POST", path: "/api/oauth/token", body, headers };
}
