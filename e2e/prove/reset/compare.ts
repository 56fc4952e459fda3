import { median } from "@/e2e/bench/statistics";
import { Random } from "@/prisma/demo/random";
import type { Outcome } from "../part";
import { rankTest } from "../rank-test";

const most = 3; // milliseconds between medians
/** One run in a hundred may find a difference by chance in one of its comparisons. */
const likely = 0.01;
const comparisons = 9;
const warmUp = 20;

/** The answer without the request's own parts, and the milliseconds until it was complete. */
export type TimedAnswer = { answer: string; ms: number };

/** Prepares a request of one kind, and returns a function that sends it, which is timed. */
type Way = () => Promise<() => Promise<TimedAnswer>>;
type Options = { seed: number; samples: number };

/** Sends requests of several kinds in random order: neither bytes nor time may distinguish the others from the first. */
export async function compareWays(ways: Record<string, Way>, { seed, samples }: Options): Promise<Outcome> {
  const random = new Random(seed);
  const names = Object.keys(ways);
  const times = names.map((): number[] => []);
  const answers = new Set<string>();
  for (let sample = -warmUp; sample < samples; sample++) {
    const tries = await Promise.all(Object.values(ways).map((way) => way()));
    for (const { send, at } of tries.map((send, at) => ({ send, at })).sort(() => random.next() - 0.5)) {
      const { ms, answer } = await send();
      answers.add(answer);
      if (sample >= 0) times[at]?.push(ms);
    }
  }
  const [first = [], ...others] = times;
  const medians = times.map(median);
  const chances = others.map((other) => rankTest(first, other));
  const gap = Math.max(...medians) - Math.min(...medians);
  const violations = answers.size === 1 ? [] : [`${answers.size} different answers: ${[...answers].join(" | ")}`];
  const late: string[] = [];
  if (!(gap <= most)) late.push(`The medians are ${gap.toFixed(2)} ms apart.`);
  if (!(Math.min(...chances) >= likely / comparisons)) late.push(`The times differ (p = ${chances}).`);
  return {
    figures: {
      [`${names.join(", ")}: ms, medians of ${samples}`]: medians.map((ms) => ms.toFixed(2)).join(", "),
      "p that the others take the same time as the first": chances.map((p) => p.toFixed(3)).join(", "),
      "different answers, but for the request ID": answers.size,
    },
    violations,
    late,
  };
}
