import { cpSync } from "node:fs";
import { join } from "node:path";
import { runPlaywright } from "@/e2e/setup/run";
import { oneServer } from "@/e2e/tags";
import { stopSignal } from "@/lib/server/stop-signal";
import { readArguments } from "@/scripts/arguments";
import { buildOnce } from "@/scripts/build/build-app";
import { run } from "@/scripts/run";
import { checkFiles } from "./builds";
import { disturb } from "./disturbances";
import { checkFreshness } from "./freshness";
import { createPeople } from "./people";
import { configure } from "./postgres";
import { findPrograms } from "./programs";
import { type Stack, startStack } from "./stack";

const logs = ["server.log", "primary.log", "replica.log", "pgbouncer.log", "nginx.log"];
/** Tests that start servers, or check the planner of the embedded PostgreSQL, from which older ones can differ. */
const exceptions = ["processes.spec.ts", "plans.spec.ts", "lane.spec.ts"];

/**
 * npm run test:scale [-- --no-suite]: two instances behind nginx, PgBouncer in transaction mode, a primary and a
 * streaming replica; the API's tests against them, then failures of each of them under load.
 */
await run(async () => {
  const { values } = readArguments("npm run test:scale [-- --no-suite]", { "no-suite": { type: "boolean" } });
  const programs = findPrograms();
  const signal = stopSignal();
  await buildOnce();
  const problems = await test(programs, { suite: !values["no-suite"], signal }).catch((error) => [
    asProblem(error, signal),
  ]);
  for (const problem of problems) console.error(problem);
  console.log(problems.length ? `Problems: ${problems.length}.` : "All is well.");
  console.log("The logs are in test-results/scale.");
  process.exit(problems.length ? 1 : 0);
});

type Options = { suite: boolean; signal: AbortSignal };

async function test(programs: ReturnType<typeof findPrograms>, { suite, signal }: Options) {
  await using stack = new AsyncDisposableStack();
  const started = await startStack(programs, stack, signal);
  console.log(`Two instances answer at ${started.url}.`);
  const problems: string[] = [];
  try {
    if (suite) problems.push(...(await runSuite(started, signal)));
    signal.throwIfAborted();
    problems.push(...(await checkFiles(started)));
    const people = await createPeople(started, 12);
    problems.push(...(await checkFreshness(started, people, signal)));
    signal.throwIfAborted();
    problems.push(...(await disturb(started, people, signal)));
  } catch (error) {
    problems.push(asProblem(error, signal));
  }
  for (const name of logs) cpSync(join(started.folder, name), `test-results/scale/${name}`);
  return problems;
}

function asProblem(error: unknown, { aborted }: AbortSignal) {
  return aborted ? "It was stopped before its end." : String(error);
}

/** The tests write directly to the database and then read through the API, so the primary waits for its replica. */
async function runSuite({ primary, folder, env }: Stack, signal: AbortSignal) {
  await configure(primary, { synchronous_standby_names: "*", synchronous_commit: "remote_apply" });
  const report = { PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, "report.json") };
  const args = ["--project=api", `--grep-invert=${[oneServer, ...exceptions].join("|")}`];
  const passed = await runPlaywright(args, { ...env, ...report }, signal);
  await configure(primary, { synchronous_standby_names: "", synchronous_commit: "on" });
  return passed ? [] : ["The API's tests fail through the balancer."];
}
