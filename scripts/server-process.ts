import { spawn } from "node:child_process";
import { once } from "node:events";
import { EnvError } from "@/lib/errors";
import { serverFlags, serverScript } from "@/scripts/build/build-app";

type Options = { env: Record<string, string>; dev: boolean };

/**
 * The server as a process of its own. It leads a group of its own, so that Ctrl-C reaches it through us only, and it
 * stops when the channel to us breaks, however we end.
 */
export function startServer({ env, dev }: Options) {
  const args = dev
    ? ["--import", "tsx", "--conditions=react-server", "scripts/serve.ts"]
    : [...serverFlags, serverScript];
  const child = spawn(process.execPath, args, {
    detached: true,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  process.on("exit", () => child.kill("SIGKILL"));
  const exited = once(child, "exit");
  const failed = exited.then(() => {
    throw new EnvError("The server has ended.");
  });
  return {
    pid: child.pid,
    ready: Promise.race([once(child, "message"), failed]),
    failed,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
