import { fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { httpCase } from "../load";
import type { Place } from "./place";
import { scatteredIDs } from "./records";

/** The statements of W1, W4 and W5 behind a server that does nothing else: what the database and Node allow. */
export async function bareCases(place: Place, stack: AsyncDisposableStack) {
  const child = fork("scripts/bench/bare/server.ts", { execArgv: ["--import", "tsx"] });
  stack.defer(() => void child.kill());
  child.send({ databaseUrl: place.databaseUrl, statements: await place.statements() });
  const [address] = await once(child, "message");
  const { port } = address as AddressInfo; // what the server sends
  const target = { ...place.target, origin: `http://127.0.0.1:${port}`, server: child.pid };
  const toCase = (name: string, paths: string[]) => {
    const requests = paths.map((path) => ({ path: `/${path}` }));
    return httpCase({ id: `${name} bare`, name: `${name}'s statement, bare`, target, requests });
  };
  const [products, returns] = [await scatteredIDs(place, "products"), await scatteredIDs(place, "order_returns")];
  const pathsOf = (name: string, ids: string[]) => ids.map((id) => `${name}/${encodeURIComponent(id)}`);
  return [toCase("W1", ["W1"]), toCase("W4", pathsOf("W4", products)), toCase("W5", pathsOf("W5", returns))];
}
