import { accessToken, bySession } from "@/e2e/credentials";
import { createCompany, createUser } from "@/e2e/factories";
import { roles as allRoles } from "@/lib/auth/role-names";
import { db } from "@/lib/db/connection";
import { Random } from "@/prisma/demo/random";
import { askPatiently, forEachOf } from "../ask";
import type { Outcome } from "../part";
import { has } from "./expected";
import { rules } from "./rules";

type Options = { urls: string[]; seed: number; answers: number; signal: AbortSignal };

const operations = { listOrders: "/orders/all", listProducts: "/products", listUsers: "/users", getMe: "/me" };
const people = 10;

/** Changes people's rights, and immediately sends requests to each process: no answer may use the old rights. */
export async function sendAfterChanges({ urls, seed, answers, signal }: Options): Promise<Outcome> {
  const random = new Random(seed);
  const callers = await createCallers();
  const violations: string[] = [];
  const changes = Math.ceil(answers / urls.length);
  let count = 0;
  let change = 0;
  for (; change < changes && !signal.aborted; change++) {
    const { id, credentials } = random.pick(callers);
    const [operation, path] = random.pick(Object.entries(operations));
    const roles = random.some(allRoles, random.int(0, 3));
    const status = has(roles, rules[operation]?.roles ?? []) ? 200 : 403;
    const headers = random.pick(credentials);
    await db.user.update({ where: { id }, data: { roles } });
    const ask = async (url: string) => {
      const answer = await askPatiently(url, { method: "GET", target: `/api/v1${path}`, headers });
      count += 1;
      if (answer.status !== status)
        violations.push(`${answer.status} instead of ${status}: ${operation} by ${roles.join("+")}, change ${change}`);
    };
    await forEachOf(urls, ask, signal);
  }
  return {
    figures: { [`answers after ${change} changes of roles, ${violations.length} of them stale`]: count },
    violations,
  };
}

async function createCallers() {
  const company = await createCompany("Buyer");
  return Promise.all(
    Array.from({ length: people }, async () => {
      const user = await createUser(company);
      const authorization = `Bearer ${await accessToken(user, { roles: [...allRoles] })}`;
      return {
        id: user.id,
        credentials: [{ authorization }, await bySession(user)] as Record<string, string>[],
      };
    }),
  );
}
