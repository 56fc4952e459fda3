import { setTimeout as sleep } from "node:timers/promises";
import { send } from "../faults/load";
import { countStatuses } from "../statuses";
import type { AttackOptions } from "./attack";
import { measureEffect } from "./others";

type CrowdRequest = { url: string; headers?: Record<string, string>; method?: string; body?: string };

/** Milliseconds that a refused client waits: far less than its Retry-After. */
const rest = 50;

/**
 * Sends requests on so many connections until the signal, without pauses. Returns the statuses in words, and the
 * violations: each answer must be 200, or a refusal with Retry-After, and some must be 200.
 */
export async function sendUntilAborted(atOnce: number, next: (nth: number) => CrowdRequest, signal: AbortSignal) {
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  let nth = 0;
  const one = async () => {
    while (!signal.aborted) {
      const { url, ...init } = next(nth++);
      const answer = await send(url, init);
      answers.push(answer);
      if (answer.status !== 200) await sleep(rest);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const words = countStatuses(answers);
  const isRefusal = ({ status, retryAfter }: (typeof answers)[number]) =>
    (status === 429 || status === 503) && Boolean(retryAfter);
  const violations = [
    !answers.every((answer) => answer.status === 200 || isRefusal(answer)) &&
      `The attacker was answered neither 200 nor told when to come again: ${words}.`,
    !answers.some(({ status }) => status === 200) && `The attacker was not served at all: ${words}.`,
  ].filter((each) => each !== false);
  return { words, violations };
}

/** How so many simultaneous requests, sent again and again, affect others. */
export async function measureCrowd(options: AttackOptions, atOnce: number, next: (nth: number) => CrowdRequest) {
  let attack = { words: "", violations: [] as string[] };
  const effect = await measureEffect(options, async (signal) => {
    attack = await sendUntilAborted(atOnce, next, signal);
  });
  return {
    ...effect,
    figures: { "the attacker": attack.words, ...effect.figures },
    violations: [...attack.violations, ...effect.violations],
  };
}
