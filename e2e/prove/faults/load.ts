import { setTimeout as sleep } from "node:timers/promises";
import { countStatuses } from "../statuses";

export type FaultAnswer = { status: number; ms: number; retryAfter: string | null | undefined };

/** The answer to one request; status 0 is none. */
export async function send(url: string, init?: RequestInit): Promise<FaultAnswer> {
  const start = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000), ...init }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return {
    status: answer?.status ?? 0,
    ms: performance.now() - start,
    retryAfter: answer?.headers.get("retry-after") ?? null,
  };
}

const patience = 60_000;

/** Seconds until the condition is true. Throws after a minute. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, pause = 20) {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > patience) throw new Error(`${what}: not within ${patience / 1000} s.`);
    await sleep(pause);
  }
  return (performance.now() - start) / 1000;
}

/** Seconds until the answer is 200. */
export const untilRecovered = (ask: () => Promise<{ status: number }>) =>
  until("Well again", async () => (await ask()).status === 200);

/** The violations of these answers, each of which must be 200, or 503 with Retry-After. */
export function judge(what: string, answers: readonly FaultAnswer[], longest: number) {
  const violations: string[] = [];
  if (answers.some(({ status }) => status !== 200 && status !== 503))
    violations.push(`${what}: ${countStatuses(answers)}.`);
  if (answers.some(({ status, retryAfter }) => status === 503 && !retryAfter))
    violations.push(`${what}: a 503 without Retry-After.`);
  if (slowest(answers) > longest) violations.push(`${what}: an answer took ${slowest(answers).toFixed(1)} s.`);
  return violations;
}

/** The longest time of an answer, in seconds. */
export const slowest = (answers: readonly FaultAnswer[]) => Math.max(0, ...answers.map(({ ms }) => ms)) / 1000;
