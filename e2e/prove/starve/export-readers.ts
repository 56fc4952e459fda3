import type { Company, User } from "@/prisma/generated/client";

const rows = 2000;

type Long = { buyer: Company; owner: Company; path: string };
let long: Promise<Long> | undefined;

/** An export of more approvals of one order, 24 MB, than the buffers between the database and a reader hold. */
export function openLongExport() {
  long ??= createApprovals();
  return long;
}

async function createApprovals(): Promise<Long> {
  const { db } = await import("@/lib/db/connection");
  const { createGroup, createPurchase, createRule, ensureOwner } = await import("@/e2e/factories");
  const { buyer, order, path } = await createPurchase();
  const group = await createGroup(buyer);
  const rule = await createRule(buyer, { groupID: group.id });
  // In JSON, this character takes six bytes.
  await db.$executeRaw`
    INSERT INTO "approvals" ("id", "order_id", "approval_rule_id", "approving_group_id", "date_created", "comments")
    SELECT 'a' || n, ${order.id}, ${rule.id}, ${group.id}, now(), repeat(chr(1), 2000)
    FROM generate_series(1, ${rows}::int) n`;
  return { buyer, owner: await ensureOwner(), path: `/api/v1/exports${path}?format=ndjson` };
}

/** Begins an export, which is read only on `read`. */
export async function beginExport(user: User, url: string) {
  const { accessToken } = await import("@/e2e/credentials");
  const leave = new AbortController();
  const headers = { authorization: `Bearer ${await accessToken(user)}` };
  const response = await fetch(url, { headers, signal: leave.signal });
  const reader = response.body?.getReader();
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    /** Returns whether there was more. Throws if the connection is lost. */
    read: async () => !(await reader?.read())?.done,
    leave: () => leave.abort(),
  };
}

/** Reads to the end. Returns false if the connection is lost before. */
export async function isWhole({ read }: Awaited<ReturnType<typeof beginExport>>) {
  try {
    while (await read());
    return true;
  } catch {
    return false;
  }
}
