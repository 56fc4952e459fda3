import { createCompany, createUser } from "@/e2e/factories";
import { Random } from "@/prisma/demo/random";
import { median } from "@/scripts/bench/statistics";
import { askForLink } from "../ask-for-link";
import type { Outcome } from "../part";
import { rankTest } from "../rank-test";
import { at, type ResetPlace } from "./place";

const most = 3; // milliseconds between medians
const likely = 0.01;

/** Asks for a link for accounts that are there, disabled and not, in random order: neither bytes nor time tell which. */
export async function compareAnswers({ urls, seed }: ResetPlace, samples: number): Promise<Outcome> {
  const random = new Random(seed);
  const company = await createCompany("Buyer");
  const addresses = {
    known: async () => (await createUser(company)).email,
    disabled: async () => (await createUser(company, { active: false })).email,
    unknown: async () => `nobody-${random.next()}@example.com`,
  };
  // Safe: these are its own keys.
  const kinds = Object.keys(addresses) as (keyof typeof addresses)[];
  const times: Record<keyof typeof addresses, number[]> = { known: [], disabled: [], unknown: [] };
  const answers = new Set<string>();
  const url = at(urls, 0);
  for (let sample = -20; sample < samples; sample++) {
    const made = await Promise.all(kinds.map(async (kind) => ({ kind, email: await addresses[kind]() })));
    for (const { kind, email } of random.some(made, 3).sort(() => random.next() - 0.5)) {
      const { ms, answer } = await ask(url, email);
      answers.add(answer);
      if (sample >= 0) times[kind].push(ms);
    }
  }
  const medians = kinds.map((kind) => median(times[kind]));
  const [disabled, unknown] = [rankTest(times.known, times.disabled), rankTest(times.known, times.unknown)];
  const gap = Math.max(...medians) - Math.min(...medians);
  const violations: string[] = [];
  if (answers.size !== 1) violations.push(`There are ${answers.size} different answers: ${[...answers].join(" | ")}`);
  if (gap > most) violations.push(`The medians are ${gap.toFixed(2)} ms apart.`);
  if (Math.min(disabled, unknown) < likely) violations.push(`The times differ (p = ${disabled}, ${unknown}).`);
  return {
    figures: {
      [`ms for an account that is known, disabled, unknown; medians of ${samples}`]: medians
        .map((ms) => ms.toFixed(2))
        .join(", "),
      "ratio of the longest to the shortest": (Math.max(...medians) / Math.min(...medians)).toFixed(3),
      "p that disabled, unknown take the same time as known": `${disabled.toFixed(3)}, ${unknown.toFixed(3)}`,
      "different answers, but for the request ID": answers.size,
    },
    violations,
  };
}

async function ask(url: string, email: string) {
  const { ms, status, headers, body } = await askForLink(url, email);
  const kept = [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
  return { ms, answer: `${status} ${JSON.stringify(kept)} ${body}` };
}
