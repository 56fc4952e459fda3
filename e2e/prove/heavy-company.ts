import { type Built, startBuilt } from "@/e2e/bench/server";
import type { Random } from "@/prisma/demo/random";
import type { Person } from "./load-data";
import { type LoadRequest, sendOpen, timeOf } from "./open-loop";
import { compareWithMost, type Outcome } from "./part";
import { countStatuses } from "./statuses";

type Options = {
  server: Omit<Parameters<typeof startBuilt>[0], "name">;
  people: Person[];
  random: Random;
  seconds: number;
  timed: boolean;
  signal: AbortSignal;
};

/** The people of one company send ten times its share: measures how much longer others wait. */
export async function proveHeavyCompany({ server, people, random, seconds, timed, signal }: Options): Promise<Outcome> {
  // Well below the capacity in total, so that the others do not cause an overload.
  const [limit, othersPerSecond] = timed ? [20, 50] : [4, 10];
  const env = {
    ...server.env,
    RATE_LIMIT: "on",
    REQUESTS_PER_COMPANY: String(limit),
    BURST_PATIENCE_MS: "500", // the product's default
  };
  await using built: Built = await startBuilt({ ...server, name: "heavy-company", env });
  const isMember = ({ companyID }: Person) => companyID === people[0]?.companyID;
  const [members, others] = [people.filter(isMember), people.filter((person) => !isMember(person))];
  const send = (who: readonly Person[], perSecond: number) =>
    sendOpen({ origin: built.origin, next: inboxOf(who, random), signal, perSecond, seconds });

  await send(others, othersPerSecond); // a warm-up
  const alone = await send(others, othersPerSecond);
  const [withCrowd, crowd] = await Promise.all([send(others, othersPerSecond), send(members, 10 * limit)]);

  const good = crowd.filter(({ status }) => status === 200);
  const refusals = crowd.filter(({ status }) => status === 429);
  // Twice the limit at once, and a twentieth more, since each process counts in parts.
  const most = Math.ceil(limit * (seconds + 2) * 1.05);
  const ofOthers = [...alone, ...withCrowd];
  const violations = [
    !ofOthers.every(({ status }) => status === 200) && `Others: ${countStatuses(ofOthers)}.`,
    good.length + refusals.length < crowd.length && `The company: ${countStatuses(crowd)}.`,
    refusals.some(({ retryAfter }) => !retryAfter) && "A refusal has no Retry-After.",
    good.length > most && `The company was answered ${good.length} times, where ${most} are the most it may.`,
  ];
  const [before, during] = [timeOf(alone, 0.95), timeOf(withCrowd, 0.95)];
  const { figures, late } = compareWithMost({ "others' p95 to that without": [during / before, 1.5] });
  return {
    figures: {
      "the company": countStatuses(crowd),
      "others' p95, ms": `${before.toFixed(1)}, then ${during.toFixed(1)}`,
      ...figures,
    },
    violations: violations.filter((each) => each !== false),
    late,
  };
}

const inboxOf = (people: readonly Person[], random: Random) => (): LoadRequest => ({
  path: "/api/v1/approvals?Status=Pending",
  headers: random.pick(people).headers,
});
