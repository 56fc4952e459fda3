import { resolve } from "node:path";
import { findFreePort } from "@/lib/postgres/free-port";
import { serverFlags, serverScript } from "@/scripts/build/build-app";
import { type Running, startProcess } from "./process";

export type Instance = {
  port: number;
  pid: () => number | undefined;
  start: () => Promise<void>;
  end: (signal: NodeJS.Signals) => Promise<void>;
};

/** Starts the production server as one of several instances. */
export async function startInstance(
  env: NodeJS.ProcessEnv,
  log: string,
  script = resolve(serverScript),
): Promise<Instance> {
  const port = await findFreePort();
  let process: Running | undefined;
  const start = async () => {
    process = await startProcess({
      command: globalThis.process.execPath,
      args: [...serverFlags, script],
      env: { ...env, PORT: String(port) },
      log,
      isReady: async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok,
    });
  };
  await start();
  return {
    port,
    pid: () => process?.pid,
    start,
    end: async (signal) => {
      await process?.end(signal);
      process = undefined;
    },
  };
}
