import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findUndurable } from "@/lib/postgres/durability";
import { startEmbedded } from "@/lib/postgres/embedded";
import { startInstance } from "../instance";
import { copyPrepared } from "../setup/database";
import { query } from "./database";
import { expect, test } from "./fixtures";

test("startup warns about a database that may lose acknowledged writes in a crash", async ({ database }) => {
  const name = new URL(database.url).pathname.slice(1);
  const others = await findUndurable(database.url); // on the server that the tests share
  expect(others).not.toContain("synchronous_commit = off");
  await query(database.url, `ALTER DATABASE ${name} SET synchronous_commit = off`);

  await using instance = await startInstance({ DATABASE_URL: database.url });

  await expect
    .poll(() => instance.output())
    .toContain(`"settings":${JSON.stringify([...others, "synchronous_commit = off"])}`);
});

test("the embedded database keeps what it acknowledges, whatever its configuration says", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-durable-"));
  await chmod(folder, 0o711);
  copyPrepared(folder);
  const careless = await startEmbedded(folder);
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"])
    await query(careless.url, `ALTER SYSTEM SET ${setting} = off`);
  await careless.stop();

  const database = await startEmbedded(folder);
  expect(await findUndurable(database.url)).toEqual([]);
  await database.stop();
  await rm(folder, { recursive: true });
});
