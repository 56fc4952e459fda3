import { type Mark, verifyChain } from "@/lib/changes/audit/verify";
import { EnvError } from "@/lib/errors";
import { openFilled } from "@/lib/postgres/database";
import { readArguments } from "@/scripts/arguments";
import { run } from "@/scripts/run";

/** npm run audit:verify [-- --head position:hash …]: checks the chain of the audit; ends with 1 and says what is wrong. */
await run(async (settings) => {
  const usage = "npm run audit:verify [-- --head position:hash …]";
  const { values } = readArguments(usage, { head: { type: "string", multiple: true, default: [] } });
  const database = await openFilled(settings);
  try {
    const { checked, faults, head, anchor, unchained } = await verifyChain(database.url, values.head.map(toMark));
    for (const fault of faults) console.log(fault);
    const removed = anchor.at
      ? `; the first ${count(anchor.position)}, up to ${anchor.at.toISOString()}, were removed`
      : "";
    const verdict = faults.length > 0 ? "The audit log was altered" : "The audit log is intact";
    console.log(`${verdict}: ${count(checked)} events checked, ${count(unchained)} not yet chained${removed}.`);
    console.log(`Head, to keep in a safe place: ${head.position}:${head.hash}`);
    process.exitCode = faults.length > 0 ? 1 : 0;
  } finally {
    await database.stop();
  }
});

function count(number: number) {
  return number.toLocaleString("en");
}

function toMark(text: string): Mark {
  const [, position, hash] = /^(\d+):([\da-f]{64})$/.exec(text) ?? [];
  if (!position || !hash)
    throw new EnvError("--head must be a position and a hash, like 1234:9f86d0…, as printed before.");
  return { position: Number(position), hash };
}
