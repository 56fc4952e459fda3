import { ask } from "@/e2e/scale/probe";
import { compareWithMost, type Outcome } from "../part";
import { countStatuses } from "../statuses";
import { createCaller } from "./caller";
import { judge, slowest, untilRecovered } from "./load";
import type { InstanceOptions } from "./scenario";

const slowRequests = 40;
/** In seconds: five for a statement, five for a waiting burst, and two more. */
const patience = 12;

/** Each row takes ten seconds to read: statements are ended, and answered 503. */
export async function slowDown({ place }: InstanceOptions): Promise<Outcome> {
  const { read } = await createCaller(place.urls[0]);
  await ask(place.databaseUrl, `CREATE POLICY "slow" ON "orders" USING (pg_sleep(10) IS NOT NULL)`);
  await ask(place.databaseUrl, `ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY`);
  const answers = await Promise.all(Array.from({ length: slowRequests }, read));
  await ask(place.databaseUrl, `ALTER TABLE "orders" DISABLE ROW LEVEL SECURITY`);
  await ask(place.databaseUrl, `DROP POLICY "slow" ON "orders"`);
  const recovery = await untilRecovered(read);

  const violations = judge("Slow statements", answers, patience);
  if (answers.some(({ status }) => status === 200)) violations.push("A statement of ten seconds was waited for.");
  const { figures, late } = compareWithMost({ "well again after, s": [recovery, 1] });
  return {
    figures: {
      "statements that take 10 s": `${countStatuses(answers)}; the longest ${slowest(answers).toFixed(1)} s`,
      ...figures,
    },
    violations,
    late,
  };
}
