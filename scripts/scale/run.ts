import { cpSync } from "node:fs";
import { join } from "node:path";
import { build, runPlaywright } from "@/e2e/setup/run";
import { stopSignal } from "@/lib/stop-signal";
import { run } from "@/scripts/run";
import { disturb } from "./disturbances";
import { createPeople } from "./people";
import { findPrograms } from "./programs";
import { startStack } from "./stack";

/**
 * npm run test:scale [-- --no-suite]: two instances behind nginx, PgBouncer in transaction mode, a primary and a
 * streaming replica; the API's tests against them, then what may happen to each of them, under load.
 */
await run(async () => {
  const programs = findPrograms();
  const signal = stopSignal();
  const args = process.argv.slice(2).filter((argument) => argument !== "--no-suite");
  await build();
  const problems: string[] = [];
  {
    await using stack = new AsyncDisposableStack();
    const started = await startStack(programs, stack);
    console.log(`Two instances answer at ${started.url}.`);
    try {
      if (
        !process.argv.includes("--no-suite") &&
        !(await runPlaywright(["--project=api", ...args], started.env, signal))
      )
        problems.push("The API's tests fail through the balancer.");
      problems.push(...(await disturb(started, await createPeople(started, 12), signal)));
    } catch (error) {
      problems.push(String(error));
    }
    if (problems.length)
      for (const name of ["server.log", "primary.log", "replica.log", "pgbouncer.log", "nginx.log"])
        cpSync(join(started.folder, name), `test-results/scale/${name}`);
  }
  for (const problem of problems) console.error(problem);
  console.log(problems.length ? `${problems.length} problems; the logs are in test-results/scale.` : "All is well.");
  process.exit(problems.length ? 1 : 0);
});
