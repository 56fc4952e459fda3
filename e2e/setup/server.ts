import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { serverFlags, serverScript } from "@/scripts/build/build-app";

type Options = { env: NodeJS.ProcessEnv; folder: string; log: string; script?: string };

/** Starts the production server as a process, and resolves when it answers. Its log is a file. */
export async function startServer({ env, folder, log, script = serverScript }: Options) {
  const output = openSync(log, "w", 0o600);
  const server = spawn(process.execPath, [...serverFlags, resolve(script)], {
    cwd: folder,
    env,
    stdio: ["ignore", output, output, "ipc"],
  });
  closeSync(output);
  const ended: Promise<unknown[]> = once(server, "exit");
  const ready = await Promise.race([once(server, "message").then(() => true), ended.then(() => false)]);
  if (!ready) throw new Error(`The server does not start:\n${readFileSync(log, "utf8")}`);
  return {
    pid: server.pid,
    server,
    ended,
    async [Symbol.asyncDispose]() {
      server.kill("SIGTERM");
      await ended;
    },
  };
}
