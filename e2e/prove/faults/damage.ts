import { closeSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { ask } from "@/e2e/scale/probe";
import { openCluster } from "@/lib/postgres/cluster";
import { openFolder } from "../folder";
import { openDatabase, openInstanceOn } from "../instances";
import type { Outcome } from "../part";
import { createAccount } from "./account";
import { send, until } from "./load";
import type { ScenarioOptions } from "./scenario";

/** Changes a byte of a table's file while the database is stopped: a read is refused, and the log has the error. */
export async function flipByte(_given: ScenarioOptions): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const folder = openFolder(stack);
  const database = await openDatabase(folder, stack);
  await createAccount(database.url, "");
  const [row] = await ask<{ path: string }>(database.url, `SELECT pg_relation_filepath('api_clients') AS path`);
  await database.stop();
  flip(join(openCluster(join(folder, "data")).data, row?.path ?? ""));

  const { log, url } = await openInstanceOn(await openDatabase(folder, stack), folder, stack);
  const { status } = await send(`${url}/api/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "password", client_id: "client-1", username: "u", password: "wrong" }),
  });
  const ready = await (await fetch(`${url}/api/health/ready`)).text();
  // The log is written a moment after the answer.
  const isLogged = () => readFileSync(log, "utf8").includes("invalid page");
  const hasLog = await until("The log", isLogged).then(
    () => true,
    () => false,
  );

  const violations: string[] = [];
  if (status !== 500) violations.push(`What lies on a damaged page was answered ${status}.`);
  if (!hasLog) violations.push("A damaged page is not in the log.");
  if (!ready.includes("damaged")) violations.push(`With damaged data, ready was answered ${ready}`);
  return {
    figures: { "a byte flipped in a table: answer, logged, ready": `${status}, ${hasLog}, ${ready}` },
    violations,
  };
}

/** In the middle of the first page, where its rows are. */
function flip(path: string) {
  const file = openSync(path, "r+");
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, 8000);
  writeSync(file, Buffer.from([(byte[0] ?? 0) ^ 0xff]), 0, 1, 8000);
  closeSync(file);
}
