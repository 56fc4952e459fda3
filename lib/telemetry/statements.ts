import { AsyncResource } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/telemetry/log";
import { requestTrace } from "./request-trace";

declare global {
  /** By their names: the metrics read them here. */
  var pools: Map<string, Pool> | undefined;
}

/**
 * Measures each statement of a pool for the request that runs it, and says which were slow; `failed` is told the code of
 * each that fails. Gives the pool.
 */
export function observe(pool: Pool, name: string, failed: (code: unknown) => void) {
  globalThis.pools ??= new Map();
  globalThis.pools.set(name, pool);
  const connect = pool.connect.bind(pool);
  // Who waits for a connection is called by whoever gives one back, and would take their request for its own.
  const bound = (callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(AsyncResource.bind(callback)) : connect();
  // Safe: it takes and gives what the original does, with or without a callback.
  pool.connect = bound as typeof pool.connect;
  pool.on("connect", (client) => observeClient(client, name, failed));
  return pool;
}

/** Asks for an answer and nothing else. How long it took, the line of the request that waited for it says. */
export const ping = "SELECT 1";

type Done = (error: unknown, result?: unknown) => void;

function observeClient(client: PoolClient, pool: string, failed: (code: unknown) => void) {
  const query = client.query;
  const observed = (...args: unknown[]) => {
    const measured = start(textOf(args[0]), pool);
    const done = (error: unknown) => {
      measured(error);
      if (error instanceof Error && "code" in error) failed(error.code);
    };
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const both: Done = (error, result) => {
        done(error);
        callback(error, result);
      };
      return Reflect.apply(query, client, [...args.slice(0, -1), both]);
    }
    const result: unknown = Reflect.apply(query, client, args);
    if (result instanceof Promise) result.then(() => done(null), done);
    else done(null); // a cursor: how long its rows take is up to who reads them
    return result;
  };
  // Safe: it passes on what it is given, and gives what it gets.
  client.query = observed as typeof query;
}

/** `pg` takes a text, or an object that has it; of a cursor it is within. */
function textOf(statement: unknown) {
  if (typeof statement === "string") return statement;
  const { text, cursor } = statement as { text?: string; cursor?: { text: string } }; // only looked into
  return text ?? cursor?.text ?? "";
}

function start(text: string, pool: string): Done {
  const trace = requestTrace();
  const span = globalThis.tracing?.statement(text);
  const startedAt = performance.now();
  return (error) => {
    const ms = performance.now() - startedAt;
    span?.end(error);
    globalThis.metrics?.statement({ pool, text, ms });
    if (trace) {
      trace.statements++;
      trace.databaseMs += ms;
    }
    if (isSlow(ms) && text !== ping)
      log.warn({ requestId: trace?.requestId, ms: Math.round(ms), statement: shorten(text) }, "slow statement");
  };
}

function isSlow(ms: number) {
  const { LOG_SLOW_MS } = env();
  return LOG_SLOW_MS > 0 && ms >= LOG_SLOW_MS;
}

const shorten = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 2000);
