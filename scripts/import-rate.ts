import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDatabase } from "@/e2e/setup/database";
import { importFolder } from "@/lib/import/import";
import { writeDataFiles } from "@/scripts/bench/marketplace/data-files";
import { run } from "@/scripts/run";

/** npm run import:rate [-- approvals]: how fast the import is, on an embedded server of its own or TEST_DATABASE_URL's. */
await run(async () => {
  const count = Number(process.argv[2] ?? 200_000);
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "countersign-rate-"));
  await chmod(folder, 0o711);
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const { url: databaseUrl } = stack.use(await startDatabase(join(folder, "data")));
  const orders = Math.ceil(count / 50);
  await writeDataFiles(folder, { orders, approvals: count, products: 1000, returns: 1000, seed: 1 });

  const { imported } = await importFolder({ databaseUrl, folder, print: console.log });
  const approvals = imported.find(({ kind }) => kind === "approvals");
  if (!approvals) throw new Error("No approvals were imported.");
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${Math.round(count / approvals.seconds).toLocaleString("en")} approvals/s, ${megabytes} MB of memory at most`,
  );
});
