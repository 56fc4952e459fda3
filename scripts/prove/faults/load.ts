import { setTimeout as sleep } from "node:timers/promises";

export type Answered = { status: number; ms: number; retryAfter: string | null };

/** The answer to one request; status 0 is none. */
export async function send(url: string, init?: RequestInit): Promise<Answered> {
  const start = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000), ...init }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return {
    status: answer?.status ?? 0,
    ms: performance.now() - start,
    retryAfter: answer?.headers.get("retry-after") ?? null,
  };
}

/** Seconds until the answer is 200, at most thirty. */
export async function untilWell(ask: () => Promise<Answered>) {
  const begun = performance.now();
  while ((await ask()).status !== 200 && performance.now() - begun < 30_000) await sleep(20);
  return (performance.now() - begun) / 1000;
}

/** What is wrong with answers of which each must be 200, or 503 with the advice to come again. */
export function judge(what: string, answers: readonly Answered[], longest: number) {
  const violations: string[] = [];
  if (answers.some(({ status }) => status !== 200 && status !== 503)) violations.push(`${what}: ${countBy(answers)}.`);
  if (answers.some(({ status, retryAfter }) => status === 503 && !retryAfter))
    violations.push(`${what}: a 503 without Retry-After.`);
  if (slowest(answers) > longest) violations.push(`${what}: an answer took ${slowest(answers).toFixed(1)} s.`);
  return violations;
}

/** In seconds. */
export const slowest = (answers: readonly Answered[]) => Math.max(0, ...answers.map(({ ms }) => ms)) / 1000;

/** How often each status was answered; 0 is none. */
export function countBy(answers: readonly { status: number }[]) {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status || "no answer"}`).join(", ");
}
