import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "@/lib/postgres/account";

type Command = {
  command: string;
  args: readonly string[];
  /** The file to which the output is appended. */
  log: string;
  /** Whether it is ready. */
  isReady: () => Promise<boolean>;
  account?: Account;
  env?: Record<string, string | undefined>;
  cwd?: string;
};

export type Running = { pid: number | undefined; end: (signal: NodeJS.Signals) => Promise<void> };

const running = new Set<ChildProcess>();
// However this process ends, it stops the programs it has started, and their children, such as nginx's workers.
process.on("exit", () => {
  for (const child of running) killGroupOf(child);
});

function killGroupOf({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

/** Starts a program in its own process group, so that Ctrl-C reaches it only through us. Resolves when it is ready. */
export async function startProcess(options: Command): Promise<Running> {
  const { command, args, log, account, env, cwd = "/" } = options;
  const output = openSync(log, "a", 0o600);
  const child = spawn(command, args, {
    ...account,
    cwd,
    env: { NODE_ENV: "production", ...env },
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  running.add(child);
  const ended = once(child, "exit").finally(() => running.delete(child));
  await untilReady(options, child);
  return {
    pid: child.pid,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

async function untilReady({ isReady, command, log }: Command, child: ChildProcess) {
  const deadline = Date.now() + 60_000;
  while (!(await isReady().catch(() => false))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || Date.now() > deadline)
      throw new Error(`${basename(command)} does not start:\n${readFileSync(log, "utf8").slice(-4000)}`);
    await sleep(50);
  }
}
