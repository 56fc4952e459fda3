import type { APIRequestContext } from "@playwright/test";
import { createWorld } from "@/e2e/prove/world";
import type { Contract } from "@/lib/api/contract";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { urlOf } from "@/lib/api/url-of";
import { readSessionCookie } from "@/lib/auth/session-cookie";
import { pagedLists } from "@/lib/contracts";
import { sha256 } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import { expect, test } from "../fixtures";
import { startInstance } from "../instance";

const reading: Contract[] = contracts.filter(
  // A stream does not end.
  ({ method, stream }: Contract) => method === "GET" && !stream,
);
const pages = ["/account", ...pagedLists.map(({ list }) => list.page.path).filter((path) => !path.includes("{"))];

test("all reading operations but exports, which are recorded, work on a read-only database", async ({ playwright }) => {
  test.slow(); // it starts a server
  await using instance = await startInstance({ DATABASE_URL: readOnly(process.env.E2E_APP_DATABASE_URL ?? "") });
  const request = await playwright.request.newContext({ baseURL: instance.url });
  const { callers, ids, staff } = await createWorld();
  await makeUnused(callers);
  const params = Object.fromEntries(Object.entries(ids).map(([name, [first]]) => [name, first]));
  // The approving company is the order's buyer.
  const reassigning = { direction: "outgoing" };
  // For operations that require a query.
  const queries: Record<string, string> = { jump: "?search=order", listChoices: "?kind=company" };
  const staffOf = (path: string) =>
    path.startsWith("/suppliers/")
      ? staff.supplier
      : /^\/(adminusers|usergroups|approvalrules)\//.test(path)
        ? staff.owner
        : {};
  const urlFor = (contract: Contract) =>
    urlOf(contract, {
      params: { ...params, ...staffOf(contract.path), ...(contract.path.endsWith("/reassign") && reassigning) },
    }) + (queries[contract.id] ?? "");

  for (const credential of ["cookie", "authorization"]) {
    const some = callers.filter((headers) => headers[credential]);
    for (const contract of reading) {
      const label = `${contract.id} by ${credential}`;
      const statuses = await askUntilReady(request, urlFor(contract), some);
      if (contract.file) expect(statuses, label).not.toContain(200);
      else expect(statuses.at(-1), label).toBe(200);
    }
  }
  const browsers = callers.filter(({ cookie }) => cookie);
  for (const path of pages) expect((await askUntilReady(request, path, browsers)).at(-1), path).toBe(200);
  await request.dispose();
});

/** Sessions last used so long ago that their next use would be recorded. */
async function makeUnused(callers: Record<string, string>[]) {
  const cookies = callers.flatMap(({ cookie }) => cookie?.split("=")[1] ?? []);
  const sessionIDs = await Promise.all(cookies.map(readSessionCookie));
  const lastSeenAt = new Date(Date.now() - 5 * 60_000);
  const where = { id: { in: sessionIDs.map((id) => sha256(id ?? "")) } };
  expect((await db.session.updateMany({ where, data: { lastSeenAt } })).count).toBeGreaterThan(0);
}

/** The statuses for callers, one after another, until the first 200 or a server error. */
async function askUntilReady(request: APIRequestContext, path: string, callers: Record<string, string>[]) {
  const statuses: number[] = [];
  for (const headers of callers) {
    const status = (await request.get(path, { headers, maxRedirects: 0 })).status();
    statuses.push(status);
    if (status === 200 || status >= 500) break;
  }
  return statuses;
}

/** All its transactions are read-only. */
function readOnly(url: string) {
  const search = new URLSearchParams({ options: "-c default_transaction_read_only=on" });
  return Object.assign(new URL(url), { search }).href;
}
