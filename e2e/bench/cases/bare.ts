import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { httpCase, type Target } from "../load";
import type { Case } from "../rounds";
import { newestPath } from "./order-approvals";
import { ask, askJson, type Place } from "./place";
import { productPath, returnPath, scatteredIDs } from "./records";

/** A server that sends the statements of W1, W4 and W5 and does nothing else. The stack stops it. */
export async function startBare(script: string, place: Place, stack: AsyncDisposableStack): Promise<Target> {
  const child = fork(script, { execArgv: ["--import", "tsx"] });
  stack.defer(() => void child.kill());
  child.send({ databaseUrl: place.databaseUrl, statements: await place.statements() });
  const [address] = await once(child, "message");
  const { port } = address as AddressInfo; // sent by the server
  return { ...place.target, origin: `http://127.0.0.1:${port}`, server: child.pid };
}

/** The statements of W1, W4 and W5 behind a server that does nothing else: the limit of the database and Node. */
export async function bareCases(place: Place, stack: AsyncDisposableStack) {
  const target = await startBare("e2e/bench/bare/server.ts", place, stack);
  const bare = { ...place, target };
  const toCase = (name: string, paths: string[], check: Case["check"]) => {
    const requests = paths.map((path) => ({ path: `/${path}` }));
    return httpCase({ id: `${name} bare`, name: `${name}'s statement, bare`, target, requests, check });
  };
  const checkRecords = async (name: string, ids: string[], toPath: (id: string) => string) => {
    for (const id of ids) {
      const [row] = await askJson<{ record: string }[]>(bare, `/${name}/${encodeURIComponent(id)}`, {});
      const actual: unknown = JSON.parse(row?.record ?? "null");
      const expected = await askJson<object>(place, toPath(id), place.owner);
      assert.deepEqual(actual, expected, `${name}'s statement does not give ${id} as the API does`);
    }
  };
  const checkNewest = async () => {
    const [row] = await askJson<{ total: number; rows: string }[]>(bare, "/W1", {});
    const { text } = await ask(place, newestPath, place.owner);
    const { Items, Meta } = JSON.parse(text);
    const rows = row?.rows
      .split("\n")
      .slice(0, Items.length)
      .map((row) => JSON.parse(row));
    assert.deepEqual([rows, row?.total], [Items, Meta.TotalCount], "W1's statement does not give what the API does");
  };
  const [products, returns] = [await scatteredIDs(place, "products"), await scatteredIDs(place, "order_returns")];
  const pathsOf = (name: string, ids: string[]) => ids.map((id) => `${name}/${encodeURIComponent(id)}`);
  return [
    toCase("W1", ["W1"], checkNewest),
    toCase("W4", pathsOf("W4", products), () => checkRecords("W4", products, productPath)),
    toCase("W5", pathsOf("W5", returns), () => checkRecords("W5", returns, returnPath)),
  ];
}
