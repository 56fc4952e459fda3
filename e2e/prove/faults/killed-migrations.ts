import type { Client } from "pg";
import { ask } from "@/e2e/scale/probe";
import { startEmbedded } from "@/lib/postgres/embedded";
import { schemaDrift } from "@/lib/postgres/migrate";
import { readMigrations } from "@/lib/postgres/migrations";
import { inSession } from "@/lib/postgres/session";
import { Random } from "@/prisma/demo/random";
import { openFolder } from "../folder";
import { prepareFolder } from "../instances";
import type { Outcome } from "../part";
import { until } from "./load";
import { startMigration } from "./migration";
import { isShort, type ScenarioOptions } from "./scenario";
import { lockOrders } from "./sessions";

const most = 20;

/** Kills the migration of an empty database, first halfway through one of its migrations: the next start completes it. */
export async function killMigrations({ size, seed, signal }: ScenarioOptions): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const folder = openFolder(stack);
  const server = await startEmbedded(prepareFolder(folder));
  stack.defer(server.stop);
  const random = new Random(seed);
  const all = (await readMigrations()).length;
  const violations: string[] = [];
  const interruptions: number[] = [];
  const counts: number[] = [];
  let last = server.url;
  for (let time = 0; time < (isShort(size) ? 1 : Math.min(size, most)) && !signal.aborted; time++) {
    await ask(server.url, `CREATE DATABASE "killed_${time}"`);
    const url = server.url.replace(/\w+$/, `killed_${time}`);
    await inSession({ connectionString: url }, async (session) => {
      const { child, ended } = startMigration(folder, url);
      const some = time === 0 ? 1 : random.int(0, all - 1);
      await until(`${some} migrations`, async () => (await countDone(session)) >= some, 5);
      const kill = async () => {
        child.kill("SIGKILL");
        await ended;
      };
      if (time === 0) await killHalfway(url, kill);
      else await kill();
      interruptions.push(await countDone(session));
      if (time === 0 && !(await isHalfway(session))) violations.push("No migration was killed halfway.");
      const { code, output } = await startMigration(folder, url).ended;
      if (code !== 0) violations.push(`After a kill the migration ended with ${code}: ${output}`);
      else counts.push(await countDone(session));
    });
    last = url;
  }
  if (interruptions.every((count) => count === all)) violations.push("No migration was killed on its way.");
  if (counts.some((count) => count !== all)) violations.push(`Of ${all} migrations were done after kills: ${counts}.`);
  if (await schemaDrift(last)) violations.push("After a kill the migrations have left a schema that is not ours.");
  return {
    figures: {
      [`migrations killed and completed by the next start, of ${all} each`]: `${counts.length} of ${interruptions.length}, killed after ${interruptions}`,
    },
    violations,
  };
}

/** While a migration waits for a table. Its connection is killed, too, which would complete it. */
async function killHalfway(url: string, kill: () => Promise<void>) {
  const lock = await lockOrders(url);
  await lock.untilWaiting(1);
  await kill();
  await lock.killWaiting();
  await lock.release();
}

async function isHalfway(session: Client) {
  const { rowCount } = await session.query(`SELECT FROM _prisma_migrations WHERE finished_at IS NULL`);
  return rowCount === 1;
}

/** -1 before the first has begun. */
async function countDone(session: Client) {
  const table = await session.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`);
  if (!table.rows[0]?.there) return -1;
  const { rows } = await session.query(
    `SELECT count(*)::int AS count FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
  );
  return Number(rows[0]?.count);
}
