import { runTests } from "@/e2e/setup/run";
import { stopSignal } from "@/lib/server/stop-signal";
import { changedFiles, selecting, testsTouchedBy } from "@/scripts/checks/touched";
import { run } from "@/scripts/run";

/** npm test [-- unit | api | sdk | web | path … | changed]: the tests, with a database and servers of their own. */
await run(async () => {
  const args = process.argv.slice(2);
  const touched = args.includes("changed") ? selecting(await testsTouchedBy(changedFiles())) : null;
  if (touched?.length === 0) return console.log("The changes touch no test.");
  const parts = [...(touched ?? []), ...args.filter((argument) => argument !== "changed")];
  const { lines, ok } = await runTests(parts, stopSignal());
  console.log(lines);
  process.exit(ok ? 0 : 1);
});
