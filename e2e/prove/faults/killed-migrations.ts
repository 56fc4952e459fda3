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
import { type ScenarioOptions, timesOf } from "./scenario";
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
  const times = timesOf(size, most);
  for (let time = 0; time < times && !signal.aborted; time++) {
    await ask(server.url, `CREATE DATABASE "killed_${time}"`);
    const url = server.url.replace(/\w+$/, `killed_${time}`);
    await inSession({ connectionString: url }, async (session) => {
      const first = startMigration(folder, url);
      const isHalfway = time === 0;
      const some = isHalfway ? 1 : random.int(0, all - 1);
      await until(`${some} migrations`, async () => (await countDone(session)) >= some, 5);
      if (isHalfway) await killHalfway(first, url);
      else await kill(first);
      interruptions.push(await countDone(session));
      if (isHalfway && (await countUnfinished(session)) !== 1) violations.push("No migration was killed halfway.");
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

type Migration = ReturnType<typeof startMigration>;

async function kill({ child, ended }: Migration) {
  child.kill("SIGKILL");
  await ended;
}

/** While a statement of it waits for a table. The database would complete that for a program that is gone. */
async function killHalfway(migration: Migration, url: string) {
  const lock = await lockOrders(url);
  await lock.untilWaiting(1);
  await kill(migration);
  await lock.killWaiting();
  await lock.release();
}

async function countUnfinished(session: Client) {
  const { rowCount } = await session.query(`SELECT FROM _prisma_migrations WHERE finished_at IS NULL`);
  return rowCount;
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
