import { db } from "@/lib/db/connection";
import type { Prisma, User } from "@/prisma/generated/client";
import { bySession, byToken } from "../credentials";
import { createApproval, createCompany, createGroup, createPurchase, createRule, createUser } from "../factories";
import { expect, test } from "../fixtures";
import { oneServer } from "../tags";

// One after another: they observe all exports of the database.
test.describe.configure({ mode: "default" });

const count = 12_000;
/** A number of rows that even a busy machine writes well within the time limit of a statement. */
const batch = 2000;

/** An order with more approvals than fit into the buffers between the database and a client. */
async function createLargeOrder() {
  const purchase = await createPurchase();
  const group = await createGroup(purchase.buyer);
  const rule = await createRule(purchase.buyer, { groupID: group.id });
  for (let done = 0; done < count; done += batch)
    await db.$executeRaw`
      INSERT INTO "approvals" ("id", "order_id", "approval_rule_id", "approving_group_id", "date_created", "comments")
      SELECT 'a' || lpad(n::text, 6, '0'), ${purchase.order.id}, ${rule.id}, ${group.id}, now(), repeat('x', 2000)
      FROM generate_series(${done + 1}::int, ${done + batch}::int) n`;
  return purchase;
}

let large: ReturnType<typeof createLargeOrder> | undefined;

/** A large order that is created once, for tests that only read it, and somebody who may. */
async function readLargeOrder() {
  large ??= createLargeOrder();
  const { buyer, path } = await large;
  return { buyer, path, user: await createUser(buyer, { roles: ["OrderAdmin"] }) };
}

type Headers = Record<string, string>;

async function askForExport(headers: Headers, path: string, signal: AbortSignal, filter = "") {
  const url = `${process.env.PUBLIC_URL}/api/v1/exports${path}?format=ndjson&sortBy=ApprovalRuleID${filter}`;
  return fetch(url, { headers, signal });
}

/** An export whose first chunk has been read; `rest` reads the others. */
async function startExport(user: User, path: string, by = byToken) {
  const leave = new AbortController();
  const response = await askForExport(await by(user), path, leave.signal);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader?.read())?.value ?? "";
  const rest = async () => {
    let text = first;
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) text += piece.value;
    return text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  };
  return { status: response.status, first, rest, leave: () => leave.abort() };
}

const running = () => db.$queryRaw<{ pid: number }[]>`
  SELECT pid FROM pg_stat_activity WHERE application_name = 'countersign-exports' AND state = 'active' AND datname = current_database()`;

const outcomes = async (user: User) => {
  const events = await db.auditEvent.findMany({
    where: { userId: user.id, event: "sensitive_read" },
    orderBy: { id: "asc" },
  });
  return events.map(({ data }) => data);
};

test("changes during an export are not in it, and the export is recorded in the audit", async () => {
  const { user, order, path } = await createLargeOrder();
  const { rest } = await startExport(user, path);
  // The last rows, which have not been read yet.
  await db.approval.deleteMany({ where: { orderId: order.id, id: { gt: "a011000" } } });
  await db.approval.updateMany({ where: { orderId: order.id, id: { gt: "a010000" } }, data: { comments: "changed" } });
  const records = await rest();
  expect(records).toHaveLength(count);
  expect(new Set(records.map(({ Comments }) => Comments))).toEqual(new Set(["x".repeat(2000)]));

  const what = { list: "exportApprovals", format: "ndjson", query: "sortBy=ApprovalRuleID" };
  expect(await outcomes(user)).toMatchObject([
    { ...what, outcome: "started" },
    { ...what, outcome: "done", rows: count },
  ]);
});

test("a client that disconnects ends its query and frees its place", { tag: oneServer }, async () => {
  const { user, path } = await readLargeOrder();
  const first = await startExport(user, path);
  const second = await startExport(user, path);
  await expect.poll(running).toHaveLength(2); // others' are short
  const third = await startExport(user, path);
  expect([third.status, third.first]).toEqual([429, expect.stringContaining("exports running")]);

  first.leave();
  second.leave();
  await expect.poll(running).toEqual([]);
  await expect.poll(() => outcomes(user)).toHaveLength(4);
  expect((await outcomes(user)).slice(2)).toMatchObject([{ outcome: "canceled" }, { outcome: "canceled" }]);
  const { rest } = await startExport(user, path);
  expect(await rest()).toHaveLength(count);
});

test("a client that disconnects before the first byte ends its query, too", async () => {
  const { user, path } = await readLargeOrder();
  const leave = new AbortController();
  // A comparison at each position of each text, which takes minutes.
  const answer = askForExport(await byToken(user), path, leave.signal, `&Comments=!*${"x".repeat(900)}y*`);
  await expect.poll(running).toHaveLength(1);

  leave.abort();

  await expect(answer).rejects.toThrow("aborted");
  await expect.poll(running).toEqual([]);
});

test("an export that fails half-way breaks the connection, so that nobody takes it for complete", async () => {
  const { user, path } = await readLargeOrder();
  const { rest } = await startExport(user, path);
  let pids: number[] = [];
  const look = async () => {
    pids = (await running()).map(({ pid }) => pid);
    return pids;
  };
  await expect.poll(look).toHaveLength(1); // others' are short
  await db.$executeRaw`SELECT pg_terminate_backend(${pids[0]})`;
  await expect(rest()).rejects.toThrow("terminated");
  await expect.poll(() => outcomes(user)).toMatchObject([{ outcome: "started" }, { outcome: "failed" }]);
});

test("a company has three exports at a time, and another company still gets the fourth", {
  tag: oneServer,
}, async () => {
  const { user, path, buyer } = await readLargeOrder();
  const [colleague, third] = [await createUser(buyer), await createUser(buyer)];
  const exports = [await startExport(user, path), await startExport(user, path), await startExport(colleague, path)];
  expect(exports.map(({ status }) => status)).toEqual([200, 200, 200]);

  const response = await startExport(third, path);
  expect([response.status, response.first]).toEqual([
    429,
    expect.stringContaining("Your company has 3 exports running."),
  ]);
  const other = await createPurchase();
  await createApproval(other.order, { id: "theirs" });
  const theirs = await startExport(other.user, other.path);
  expect(await theirs.rest()).toMatchObject([{ ID: "theirs" }]);

  for (const { leave } of exports) leave();
  await expect.poll(running).toEqual([]);
  await expect.poll(async () => (await startExport(third, path)).status).toBe(200);
});

test("an export ends when its caller loses the right to read, and the audit says why", async () => {
  const { path, buyer } = await readLargeOrder();
  const elsewhere = await createCompany("Buyer");
  const change = (data: Prisma.UserUncheckedUpdateInput) => (user: User) =>
    db.user.update({ where: { id: user.id }, data });
  const revoke = (user: User) =>
    db.tokenFamily.updateMany({ where: { userId: user.id }, data: { revokedAt: new Date() } });
  const losses: [reason: string, lose: (user: User) => Promise<unknown>][] = [
    ["UserDeactivated", change({ active: false })],
    ["RolesChanged", change({ roles: ["ProductReader"] })],
    ["CompanyChanged", change({ companyId: elsewhere.id })],
    ["TokenRevoked", revoke],
    ["SessionEnded", (user) => db.session.deleteMany({ where: { userId: user.id } })],
  ];
  for (const [reason, lose] of losses) {
    const user = await createUser(buyer, { roles: ["OrderAdmin"] });
    const { rest, status } = await startExport(user, path, reason === "SessionEnded" ? bySession : byToken);
    expect(status, reason).toBe(200);
    await lose(user);
    await expect(rest(), reason).rejects.toThrow("terminated");
    await expect
      .poll(() => outcomes(user), reason)
      .toMatchObject([{ outcome: "started" }, { outcome: "revoked", reason }]);
  }
});

test("a caller's changes to themselves do not end an export, nor does an added role", async () => {
  const { path, user } = await readLargeOrder();
  const { rest } = await startExport(user, path);
  const data: Prisma.UserUncheckedUpdateInput = { firstName: "Renamed", roles: ["OrderAdmin", "ProductReader"] };
  await db.user.update({ where: { id: user.id }, data });
  expect(await rest()).toHaveLength(count);
});
