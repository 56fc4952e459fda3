import fc from "fast-check";
import { someAddress } from "@/e2e/fixtures";
import { askPatiently, forEachOf, inWords, type Question } from "../ask";
import type { Outcome } from "../part";
import { createWorld } from "../world";
import { tryBroken } from "./broken";
import { createKeys, requestsToDoors } from "./doors";
import { tryMutated } from "./mutated";
import { type PlannedRequest, requestsTo } from "./requests";

type Options = { origin: string; seed: number; size: number; signal: AbortSignal };

// In time, callers lose their access: they change passwords, roles and clients.
const perWorld = 500;
/** How many of a hundred requests may be refused because of load: the machine may do other work, too. */
const mostBusy = 1;

/** Valid and invalid requests to every operation, then invalid HTTP: none may break the server or its promises. */
export async function fuzz({ origin, seed, size, signal }: Options): Promise<Outcome> {
  const violations: string[] = [];
  const statuses = new Map<number, number>();
  let [busyCount, files] = [0, 0];
  for (let count = 0; count < size && !signal.aborted; count += perWorld) {
    const world = await createWorld();
    const doors = requestsToDoors(await createKeys(origin));
    // As many as to three operations.
    const any = fc.oneof(...requestsTo(world), doors, doors, doors);
    const thoughts = fc.sample(any, { seed: seed + count, numRuns: Math.min(perWorld, size - count) });
    const tryOne = async (planned: PlannedRequest) => {
      const caller = world.callers[planned.caller % world.callers.length];
      const { method, target, body, judge } = planned;
      const headers = { "x-forwarded-for": someAddress(), ...caller, ...planned.headers };
      const question = { method, target, headers, ...(body !== undefined && { body }) };
      try {
        const { busy, ...answer } = await askPatiently(origin, question);
        busyCount += busy;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const fault = judge(answer);
        if (answer.headers["content-disposition"]) files += 1;
        if (fault) violations.push(`${inWords(question)}: ${fault}`);
      } catch (error) {
        if (!signal.aborted && !(await isTakenOut(question))) violations.push(`${inWords(question)}: ${error}`);
      }
    };
    await forEachOf(thoughts, tryOne, signal);
  }
  /** Whether the caller has meanwhile lost the right to read an export, which then ends early. */
  async function isTakenOut(question: Question) {
    if (!question.target.startsWith("/api/v1/exports/")) return false;
    const { status } = await askPatiently(origin, question);
    return status === 401 || status === 403;
  }
  if (busyCount > (size * mostBusy) / 100) violations.push(`${busyCount} of ${size} requests were answered 503.`);
  const raw = await tryBroken(origin, signal);
  const mutations = await tryMutated(origin, { seed, size: Math.ceil(size / 20), signal });
  violations.push(...raw.violations, ...mutations.violations);
  const figures = {
    requests: [...statuses.values()].reduce((sum, count) => sum + count, 0),
    "answers of 503 with Retry-After, of which each was sent again": busyCount,
    "files among the answers": files,
    "broken HTTP": raw.count,
    "HTTP with bytes changed at random": mutations.count,
    "answers by status": [...statuses]
      .sort()
      .map(([status, count]) => `${status} ${count}×`)
      .join(", "),
  };
  return { figures, violations };
}
