import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import type { Settings } from "@/lib/env";
import { stopSignal } from "@/lib/server/stop-signal";
import { misused, readArguments, text, toCount } from "@/scripts/arguments";
import { run } from "@/scripts/run";
import type { Options, Outcome, Part } from "./part";

/** Loaded when they run, since these modules read settings that are made first. */
const parts: Record<string, () => Promise<Part>> = {
  fuzz: async () => (await import("./fuzz/part")).fuzzPart,
  headers: async () => (await import("./headers/part")).headersPart,
  matrix: async () => (await import("./matrix/part")).matrixPart,
  rules: async () => (await import("./rules/part")).rulesPart,
  reset: async () => (await import("./reset")).proveReset,
  decisions: async () => (await import("./decisions")).proveDecisions,
  webhooks: async () => (await import("./webhooks")).proveWebhooks,
  live: async () => (await import("./live")).proveLive,
  faults: async () => (await import("./faults")).proveFaults,
  load: async () => (await import("./load")).proveLoad,
  starve: async () => (await import("./starve")).proveStarve,
};
const withScenarios = ["reset", "decisions", "webhooks", "live", "faults", "starve"];
const usage = `npm run prove [-- ${Object.keys(parts).join(" | ")} …] [--seed n] [--size n] [--only scenario,…] [--untimed]`;
const mostShown = 20;

/** npm run prove: tests the promises of docs/security.md and docs/reliability.md in full. Fails if one is broken. */
await run(async (settings) => {
  const { names, ...options } = readOptions(settings);
  const [only = ""] = names;
  const failures = names.length > 1 ? proveEach(names, options) : await prove(only, options);
  process.exit(failures ? 1 : 0);
});

/** Runs each in a separate process, with separate settings. Returns how many failed. */
function proveEach(names: string[], { seed, size, timed, signal }: Options) {
  const flags = [`--seed=${seed}`, ...(size === undefined ? [] : [`--size=${size}`]), ...(timed ? [] : ["--untimed"])];
  const failures = names.filter((name) => {
    const args = [...process.execArgv, process.argv[1] ?? "", name, ...flags];
    return signal.aborted || spawnSync(process.execPath, args, { stdio: "inherit" }).status !== 0;
  });
  return failures.length;
}

async function prove(name: string, options: Options) {
  console.log(`${name}, with --seed ${options.seed}`);
  const begin = performance.now();
  const part = await parts[name]?.();
  if (!part) throw misused(usage);
  const { figures, violations, late = [], untried = [] } = await tryOut(part, options);
  if (options.timed) violations.push(...late);
  if (options.signal.aborted) violations.push("It was stopped before its end.");
  for (const [what, figure] of Object.entries(figures)) console.log(`  ${what}: ${figure}`);
  if (!options.timed) for (const each of late) console.log(`  not judged: ${each}`);
  for (const each of untried) console.log(`  not tried: ${each}`);
  for (const violation of violations.slice(0, mostShown)) console.error(`  ✗ ${violation}`);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`  ${violations.length} violations, ${seconds} s`);
  return violations.length;
}

/** Failures after the signal to stop do not count. */
async function tryOut(part: Part, options: Options): Promise<Outcome> {
  return part(options).catch((error) => {
    if (!options.signal.aborted) throw error;
    return { figures: {}, violations: [] };
  });
}

function readOptions(settings: Settings) {
  const flags = { seed: text, size: text, only: text, untimed: { type: "boolean" } } as const;
  const { values, positionals } = readArguments(usage, flags, { most: Object.keys(parts).length });
  const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
  if (unknown) throw misused(usage, `There is no part ${unknown}.`);
  if (values.only && !withScenarios.includes(positionals.join()))
    throw misused(usage, `--only goes with one of ${withScenarios.join(", ")}.`);
  return {
    names: positionals.length ? positionals : Object.keys(parts),
    settings,
    seed: toCount("seed", values.seed, randomInt(1, 2 ** 31)),
    size: values.size === undefined ? undefined : toCount("size", values.size, 1),
    only: values.only?.split(","),
    timed: !values.untimed,
    signal: stopSignal(),
  };
}
