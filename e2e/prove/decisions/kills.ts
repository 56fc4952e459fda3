import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/db/connection";
import { Random } from "@/prisma/demo/random";
import type { Outcome } from "../part";
import { createDecider, endsOf } from "./held";
import { type DecisionsPlace, press, undo } from "./place";

const atOnce = 8;
const meanwhile = 2;
const holdMs = 1000;

/**
 * Kills one server or both while decisions are made, held, undone and completed: each acknowledged decision is done once or
 * undone, and each acknowledged undo holds. A decision without an answer is done, undone, or was never made.
 */
export async function killInHolds({ instances, urls, seed, signal }: DecisionsPlace, kills: number): Promise<Outcome> {
  const random = new Random(seed);
  const decider = await createDecider();
  const { headers, person } = decider;
  const answerIDs: string[] = [];
  const undoIDs: string[] = [];
  for (let kill = 0; kill < kills && !signal.aborted; kill++) {
    const [first = "", second = ""] = kill % 2 === 0 ? urls : urls.toReversed();
    const [orders, others] = [await decider.createOrders(atOnce), await decider.createOrders(meanwhile)];
    const ids = await press(first, headers, orders, holdMs / 1000);
    answerIDs.push(...ids);
    // Half of the kills are near the end of the holds.
    await sleep(random.int(0, 1) === 0 ? random.int(0, holdMs + 900) : random.int(holdMs - 50, holdMs + 600));

    const undoing = undo(first, headers, ids[0] ?? "").catch(() => null);
    const pressing = press(second, headers, others, holdMs / 1000).catch(() => []);
    await sleep(random.int(0, 150));
    // Sometimes both processes, one of which completes the decisions.
    const victims = kill % 2 === 0 ? instances : instances.slice(kill % 3 === 0 ? 0 : 1, kill % 3 === 0 ? 1 : 2);
    await Promise.all(victims.map((each) => each.end("SIGKILL")));
    if ((await undoing)?.status === 200) undoIDs.push(ids[0] ?? "");
    answerIDs.push(...(await pressing));
    await Promise.all(victims.map((each) => each.start()));
  }
  const all = (await db.decision.findMany({ where: { userId: person.id }, select: { id: true } })).map(({ id }) => id);
  for (let turn = 0; (await endsOf(all)).held > 0 && turn < 200; turn++) await sleep(100);
  const ends = await endsOf(all);
  const answerEnds = await endsOf(answerIDs);
  const losses = answerIDs.length - answerEnds.done - answerEnds.undone;
  const violations: string[] = [];
  if (ends.held + ends.refused + ends.half > 0)
    violations.push(`Still held ${ends.held}, refused ${ends.refused}, half done ${ends.half}.`);
  if (losses > 0) violations.push(`Of ${answerIDs.length} that were acknowledged, ${losses} were lost.`);
  const undos = (await endsOf(undoIDs)).undone;
  if (undos !== undoIDs.length) violations.push(`Of ${undoIDs.length} undos that were acknowledged, ${undos} hold.`);
  return {
    figures: {
      [`${answerIDs.length} decisions held through ${kills} kills: done, undone, lost`]: `${answerEnds.done}, ${answerEnds.undone}, ${losses}`,
      "undos that were acknowledged": undoIDs.length,
      "decisions that were made although a kill kept their answer back": all.length - answerIDs.length,
    },
    violations,
  };
}
