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
import { LineAdapter, onOwnLine } from "./lines";
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
/** How many exports one process runs at once: enough for two companies, and for two people of one. */
export const exportConnections = shareOf(4, 3);

// Its time is limited by each transaction.
const long: PoolConfig = {
  application_name: "countersign-exports",
  min: 0,
  max: exportConnections,
  connectionTimeoutMillis: 3000,
  query_timeout: 0,
};

/** The connections that Prisma and the rate limiter share. */
export const pool = globals.pool ?? connect("main", { pipeline: true });

/** A few connections for answers that take minutes to give: they leave the others to the answers that take none. */
const longPool = globals.longPool ?? connect("exports", long);

/** One connection that nothing waits for but the question whether the database is there. */
export const healthPool =
  globals.healthPool ?? connect("health", { application_name: "countersign-health", min: 0, max: 1 });

/** What answers reads in the primary's stead, if anything does. */
const replicas = globals.replicas === undefined ? openReplicas() : globals.replicas;

const shared = { connections: pool.options.max, patience: 4000 };
/** Where pages are rendered, the time of a statement has renders of other pages in it, of 20 to 50 ms each. */
const ownReadParts = isMainThread ? readParts : { ...readParts, ms: 3 * readParts.ms };
/** How much of the connections one person and one company have at a time: to read, and to write. */
const shares = globals.shares ?? new Shares({ ...shared, parts: ownReadParts });
const writeShares = globals.writeShares ?? new Shares({ ...shared, parts: writeParts });

export const db =
  globals.db ??
  new PrismaClient({
    // What Prisma sends is parsed and planned once a connection, too; a text without a name is as it was.
    adapter: new LineAdapter(pool, { statementNameGenerator: ({ sql }) => statementName(sql) ?? "" }),
  });

// The server and Next hold a copy of this module each, and development reloads it: there is one pool all the same.
globals.pool = pool;
globals.longPool = longPool;
globals.healthPool = healthPool;
globals.replicas = replicas;
globals.shares = shares;
globals.writeShares = writeShares;
if (process.env.NODE_ENV !== "production") globals.db = db;

/** What one of this instance's processes has of its connections. */
function shareOf(connections: number, least: number) {
  return Math.max(least, Math.floor(connections / env().WEB_CONCURRENCY));
}

/** Of those of a process, the thread that answers pages has a third. */
function partOf(connections: number) {
  return Math.round(connections * (isMainThread ? 2 / 3 : 1 / 3));
}

function connect(name: string, config: PoolConfig = {}) {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: shareOf(partOf(env().DATABASE_POOL_MAX), 4),
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
    // For a server that holds the connection and says nothing more.
    query_timeout: 6000,
    idle_in_transaction_session_timeout: 10_000,
    lock_timeout: 2000,
    // A statement is one process of PostgreSQL's: with helpers, one person's would take the cores of the others.
    // Prisma sends a Date as a time without a zone: it is UTC.
    options: "-c max_parallel_workers_per_gather=0 -c timezone=UTC",
    // A new connection plans each statement anew: whoever clicks once a minute would wait for that every time.
    min: 4,
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
 * The rows of a statement that only reads, as the driver gives them: dates are Date, JSON is parsed, bigint and numeric
 * are text. It is sent prepared, past Prisma, whose own way with raw SQL costs as much as all else that a request does.
 */
export async function query<T extends object>(statement: Prisma.Sql): Promise<T[]> {
  const { rows } = await pool.query<T>(prepared(statement));
  return rows;
}

/**
 * What `query` gives, for what an actor asks to see, in their share of the connections. Throws ActorChanged for one who is
 * assumed and no longer the same, and Api.Offline for one whose other statements leave no room.
 */
export function read<T extends object>(actor: Actor, statement: Prisma.Sql): Promise<T[]> {
  return waitOutside((waits) => shares.run(actor, () => readInShare<T>(actor, statement), waits));
}

async function readInShare<T extends object>(actor: Actor, statement: Prisma.Sql): Promise<T[]> {
  if (!replicas) return readProving<T>(actor, statement);
  // A replica may answer that has all that the actor has written; who they are, and what that was, the primary tells.
  const [rows] = await Promise.all([replicas.read<T>(prepared(statement), actor.LastWrite), prove(actor)]);
  return rows ?? query<T>(statement);
}

/** The statement answers only if an assumed actor still is the same: one trip for both. */
async function readProving<T extends object>({ Assumption: assumption }: Actor, statement: Prisma.Sql) {
  if (!assumption || assumption.proven) return query<T>(statement);
  // One row is joined with the statement's, which keep their order.
  const rows = await query<T & { holds: boolean; isRow: true | null }>(sql`
    SELECT answer.*, assumed."holds" FROM (SELECT ${assumption.holds} AS "holds") assumed
    LEFT JOIN (SELECT true AS "isRow", given.* FROM (${statement}) given) answer ON assumed."holds"`);
  if (!rows[0]?.holds) throw new ActorChanged();
  assumption.proven = true;
  return rows.filter(({ isRow }) => isRow);
}

/** Throws ActorChanged unless an assumed actor still is the same. */
export async function prove({ Assumption: assumption }: Actor) {
  if (!assumption || assumption.proven) return;
  const [row] = await query<{ holds: boolean }>(sql`SELECT ${assumption.holds} AS "holds"`);
  if (!row?.holds) throw new ActorChanged();
  assumption.proven = true;
}

/** Begins to hear how far the replicas are; until then, and where nobody begins, the primary answers. */
export const listenToReplicas = () => replicas?.start();

/** Where an actor's read that takes minutes may run, the best first. */
export function longPoolsFor({ LastWrite }: Actor) {
  const best = replicas?.longPool(LastWrite);
  return best ? [best, longPool] : [longPool];
}

/** Keeps for an actor how much of the primary's log a replica must have to show them all that they have written. */
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

/** Does all of the work, or nothing of it. */
export const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  onOwnLine((started) => db.$transaction(started), work);

/** The same for an actor, in their share of the connections. Throws Api.Offline for one whose other changes leave no room. */
export const transactFor = <T>(actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  writeShares.run(actor, () => transact(work));
