import { createWriteStream } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { startDatabase } from "@/e2e/setup/database";
import { importFolder } from "@/lib/import/import";
import { run } from "@/scripts/run";

/** npm run import:rate [-- approvals]: how fast the import is, on an embedded server of its own or TEST_DATABASE_URL's. */
await run(async () => {
  const count = Number(process.argv[2] ?? 200_000);
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "countersign-rate-"));
  await chmod(folder, 0o711);
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const { url: databaseUrl } = stack.use(await startDatabase(join(folder, "data")));
  for (const [kind, records] of Object.entries(makeFiles(count))) {
    const lines = Readable.from(records).map((record) => `${JSON.stringify(record)}\n`);
    await pipeline(lines, createWriteStream(join(folder, `${kind}.ndjson`)));
  }

  const { imported } = await importFolder({ databaseUrl, folder, print: console.log });
  const approvals = imported.find(({ kind }) => kind === "approvals");
  if (!approvals) throw new Error("No approvals were imported.");
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${Math.round(count / approvals.seconds).toLocaleString("en")} approvals/s, ${megabytes} MB of memory at most`,
  );
});

// The lines of an order lie far apart, as in a file ordered by date.
function makeFiles(count: number) {
  const orders = Math.ceil(count / 50);
  const created = "2026-01-31T09:30:00.000Z";
  return {
    companies: [
      { ID: "owner", Name: "Owner", Type: "Owner" },
      { ID: "buyer", Name: "Buyer", Type: "Buyer" },
    ],
    users: times(50, (at) => ({
      ID: `user-${at}`,
      CompanyID: "buyer",
      Username: `user-${at}`,
      Email: `user-${at}@example.test`,
      FirstName: "Ann",
      LastName: `Lee ${at}`,
    })),
    approvinggroups: times(10, (at) => ({ ID: `group-${at}`, Name: `Group ${at}`, CompanyID: "buyer" })),
    approvalrules: times(10, (at) => ({ ID: `rule-${at}`, Name: `Rule ${at}`, ApprovingGroupID: `group-${at}` })),
    orders: times(orders, (at) => ({
      ID: `order-${at}`,
      FromCompanyID: "buyer",
      ToCompanyID: "owner",
      FromUserID: "user-1",
      Status: "AwaitingApproval",
      DateCreated: created,
      Total: 100 + at,
      Currency: "USD",
    })),
    approvals: times(count, (at) => ({
      ID: `approval-${at}`,
      OrderID: `order-${at % orders}`,
      ApprovalRuleID: `rule-${at % 10}`,
      ApprovingGroupID: `group-${at % 10}`,
      DateCreated: created,
      ...(at % 3
        ? { Status: "Approved", DateCompleted: created, ApproverID: `user-${at % 50}`, Comments: "Within budget." }
        : { Status: "Pending" }),
      xp: { Dept: "IT", CostCenter: "CC-1200", Budget: at },
    })),
  };
}

function* times<T>(count: number, make: (at: number) => T) {
  for (let at = 0; at < count; at++) yield make(at);
}
