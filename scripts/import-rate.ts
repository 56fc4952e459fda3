import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from, to } from "pg-copy-streams";
import { startDatabase } from "@/e2e/setup/database";
import { importFolder } from "@/lib/import/import";
import { writeDataFiles } from "@/scripts/bench/marketplace/data-files";
import { run } from "@/scripts/run";

/**
 * npm run import:rate [-- approvals]: how fast the import is, on an embedded server of its own or TEST_DATABASE_URL's,
 * beside a bare COPY of the same rows into the same table: as it is, and without its foreign keys and row triggers.
 */
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
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  const rate = count / approvals.seconds;
  console.log(`${whole(rate)} approvals/s, ${memory} MB of memory at most`);

  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  stack.defer(() => client.end());
  const file = join(folder, "approvals.copy");
  await pipeline(client.query(to("copy approvals to stdout")), createWriteStream(file));
  for (const [role, what] of [
    ["origin", "into the table as it is"],
    ["replica", "without foreign keys and row triggers"],
  ] as const) {
    const bare = count / (await copyBack(client, file, role));
    console.log(
      `${whole(bare)} approvals/s by a bare COPY ${what}: the import has ${(rate / bare).toFixed(2)} of that`,
    );
  }
});

/** The seconds that it takes. */
async function copyBack(client: Client, file: string, role: "origin" | "replica") {
  await client.query(`truncate approvals; set session_replication_role = ${role}`);
  const start = performance.now();
  await pipeline(createReadStream(file, { highWaterMark: 1 << 18 }), client.query(from("copy approvals from stdin")));
  return (performance.now() - start) / 1000;
}

function whole(rate: number) {
  return Math.round(rate).toLocaleString("en");
}
