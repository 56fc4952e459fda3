import { runTests } from "@/e2e/setup/run";
import { stopSignal } from "@/lib/stop-signal";
import { run } from "@/scripts/run";

/** npm test [-- unit | api | sdk | web | path …]: the tests, with a database and servers of their own. */
await run(async () => {
  const { line, ok } = await runTests(process.argv.slice(2), stopSignal());
  console.log(line);
  process.exit(ok ? 0 : 1);
});
