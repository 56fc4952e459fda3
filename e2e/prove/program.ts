import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { test as base } from "@playwright/test";
import { packed } from "../setup/packed";

/** Runs the short form of `npm run prove`, for a machine that does other work. Returns its output, and whether it passed. */
export async function prove(part: string, options: string[], env: Record<string, string> = {}) {
  const program = packed("e2e/prove/prove.ts", part, "--seed=1", "--untimed", ...options);
  const child = spawn(process.execPath, program, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A test that takes too long ends without waiting for it.
  const stop = () => child.kill();
  process.once("exit", stop);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  process.off("exit", stop);
  return { output: out + err, code };
}

/** Tests with the output of a part's short form of this size, which runs once for all of them. */
export const withOutputOf = (part: string, scenarios: object, { size, timeout }: { size: number; timeout: number }) =>
  base.extend<object, { output: string }>({
    output: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on off this pattern.
      async ({}, provide) => {
        const { output } = await prove(part, [`--size=${size}`, `--only=${Object.keys(scenarios)}`]);
        await provide(output);
      },
      { scope: "worker", timeout },
    ],
  });
