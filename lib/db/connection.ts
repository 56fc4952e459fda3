import "server-only";

import { isMainThread } from "node:worker_threads";
import { Pool, type PoolConfig } from "pg";
import type { Actor } from "@/lib/auth/actor";
import { env } from "@/lib/env";
import { ActorChanged } from "@/lib/errors";
import { waitOutside } from "@/lib/telemetry/request-trace";
import { observe } from "@/lib/telemetry/statements";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { limitConnections } from "./connection-statements";
import { leaveWhenReadOnly } from "./failover";
import { LineAdapter, onOwnLine, onPool } from "./lines";
import { Replica } from "./replica";
import { Replicas } from "./replicas";
import { readParts, Shares, writeParts } from "./shares";
import { prepared, statementName } from "./statements";
import { noteTrouble } from "./trouble";

const { sql } = Prisma;
const globals = globalThis as typeof globalThis & {
  pool?: Pool;
  longPool?: Pool;
  healthPool?: Pool;
  replicas?: Replicas | null;
  shares?: Shares;
  writeShares?: Shares;
  db?: PrismaClient;
};
/** How many exports one process runs at a time: enough for two companies, and for two people of one. */
export const exportConnections = shareOf(4, 3);

// Each transaction sets its own time limit.
const long: PoolConfig = {
  application_name: "countersign-exports",
  min: 0,
  idleTimeoutMillis: 10_000,
  max: exportConnections,
  connectionTimeoutMillis: 3000,
  query_timeout: 0,
};

/** The connections that Prisma and the rate limiter share. */
export const pool = globals.pool ?? connect("main", { pipeline: true });

/** A few connections for answers that take minutes, so that they do not take those of fast answers. */
const longPool = globals.longPool ?? connect("exports", long);

/** One connection only for the check whether the database answers. */
export const healthPool =
  globals.healthPool ?? connect("health", { application_name: "countersign-health", min: 0, max: 1 });

/** The replicas that answer reads instead of the primary, if any. */
const replicas = globals.replicas === undefined ? openReplicas() : globals.replicas;

const shared = { connections: pool.options.max, patience: 4000 };
/** Where pages are rendered, a statement's time includes rendering of other pages, 20 to 50 ms each. */
const ownReadParts = isMainThread ? readParts : { ...readParts, ms: 3 * readParts.ms };
/** One person's and one company's share of the connections: to read, and to write. */
const shares = globals.shares ?? new Shares({ ...shared, parts: ownReadParts });
const writeShares = globals.writeShares ?? new Shares({ ...shared, parts: writeParts });

export const db =
  globals.db ??
  onPool(
    new PrismaClient({
      // Prisma's statements are parsed and planned once a connection, too; one without a name is sent as before.
      adapter: new LineAdapter(pool, { statementNameGenerator: ({ sql }) => statementName(sql) ?? "" }),
    }),
    pool,
  );

// The server and Next each have a copy of this module, and development reloads it; they share one pool.
globals.pool = pool;
globals.longPool = longPool;
globals.healthPool = healthPool;
globals.replicas = replicas;
globals.shares = shares;
globals.writeShares = writeShares;
if (process.env.NODE_ENV !== "production") globals.db = db;

/** One process's part of this instance's connections. */
function shareOf(connections: number, least: number) {
  return Math.max(least, Math.floor(connections / env().WEB_CONCURRENCY));
}

/** The thread that answers pages has a third of its process's connections. */
function partOf(connections: number) {
  return Math.round(connections * (isMainThread ? 2 / 3 : 1 / 3));
}

function connect(name: string, config: PoolConfig = {}) {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: shareOf(partOf(env().DATABASE_POOL_MAX), 4),
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
    // For a server that keeps the connection open but no longer answers.
    query_timeout: 6000,
    idle_in_transaction_session_timeout: 10_000,
    lock_timeout: 2000,
    // No parallel workers: one person's statement would take the cores from others.
    // Prisma sends a Date as a time without a zone, in UTC.
    options: "-c max_parallel_workers_per_gather=0 -c timezone=UTC",
    // A new connection plans each statement again: a person who clicks once a minute would always wait for that, and several
    // at once after each pause.
    min: 4,
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    ...config,
  });
  // An idle connection that the server ends is not a failure: the next query opens another.
  pool.on("error", () => undefined);
  const leave = leaveWhenReadOnly(pool);
  return observe(limitConnections(pool), name, (code) => {
    noteTrouble(code);
    leave(code);
  });
}

/**
 * The rows of a read-only statement, as the driver returns them: dates are Date, JSON is parsed, bigint and numeric are
 * text. Like raw statements of `db`, whose values have Prisma's types, it is sent as a prepared statement without Prisma.
 */
export async function query<T extends object>(statement: Prisma.Sql): Promise<T[]> {
  const { rows } = await pool.query<T>(prepared(statement));
  return rows;
}

/**
 * Like `query`, on behalf of an actor, in their share of the connections. Throws ActorChanged if an assumed actor has
 * changed, and Api.Offline if their other statements leave no room.
 */
export function read<T extends object>(actor: Actor, statement: Prisma.Sql): Promise<T[]> {
  return waitOutside((waits) => shares.run(actor, () => readInShare<T>(actor, statement), waits));
}

async function readInShare<T extends object>(actor: Actor, statement: Prisma.Sql): Promise<T[]> {
  if (!replicas) return readProving<T>(actor, statement);
  // A replica that has everything the actor has written may answer. The primary confirms the actor and their last write.
  const [rows] = await Promise.all([replicas.read<T>(prepared(statement), actor.LastWrite), prove(actor)]);
  return rows ?? query<T>(statement);
}

/** Returns rows only if an assumed actor has not changed, in one round trip. */
async function readProving<T extends object>({ Assumption: assumption }: Actor, statement: Prisma.Sql) {
  if (!assumption || assumption.proven) return query<T>(statement);
  // The join with one row keeps the order of the statement's rows.
  const rows = await query<T & { holds: boolean; isRow: true | null }>(sql`
    SELECT answer.*, assumed."holds" FROM (SELECT ${assumption.holds} AS "holds") assumed
    LEFT JOIN (SELECT true AS "isRow", given.* FROM (${statement}) given) answer ON assumed."holds"`);
  if (!rows[0]?.holds) throw new ActorChanged();
  assumption.proven = true;
  return rows.filter(({ isRow }) => isRow);
}

/** Throws ActorChanged if an assumed actor has changed. */
export async function prove({ Assumption: assumption }: Actor) {
  if (!assumption || assumption.proven) return;
  const [row] = await query<{ holds: boolean }>(sql`SELECT ${assumption.holds} AS "holds"`);
  if (!row?.holds) throw new ActorChanged();
  assumption.proven = true;
}

/** Starts to check how far the replicas are. Until then the primary answers all reads. */
export const listenToReplicas = () => replicas?.start();

/** The pools for an actor's read that takes minutes, the best first. */
export function longPoolsFor({ LastWrite }: Actor) {
  const best = replicas?.longPool(LastWrite);
  return best ? [best, longPool] : [longPool];
}

/** Stores which position of the primary's log a replica must have reached to show the actor all their writes. */
export async function rememberWrite({ UserID }: Pick<Actor, "UserID">) {
  if (!replicas) return;
  await pool.query({
    name: "remember-write",
    text: `UPDATE "users" SET "last_write" = pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint WHERE "id" = $1`,
    values: [UserID],
  });
}

function openReplicas() {
  const { DATABASE_REPLICA_URLS: urls, REPLICA_MAX_LAG } = env();
  if (urls.length === 0) return null;
  const open = (connectionString: string, i: number) =>
    new Replica(
      connect(`replica-${i + 1}`, { connectionString, connectionTimeoutMillis: 1000 }),
      connect(`replica-${i + 1}-exports`, { connectionString, ...long }),
    );
  return new Replicas({ replicas: urls.map(open), primary: pool, maxLag: REPLICA_MAX_LAG * 1000 });
}

export type Transaction = Parameters<Parameters<typeof db.$transaction>[0]>[0];

/** Runs the work in a transaction. */
export const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  onOwnLine((started) => db.$transaction(started), work);

/** The same for an actor, in their share of the connections. Throws Api.Offline if their other changes leave no room. */
export const transactFor = <T>(actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  writeShares.run(actor, () => transact(work));
