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
 * Kills one server or both while decisions are held, completed, undone and pressed: each that was acknowledged is done once
 * or undone, and an undo that was acknowledged holds. What a kill leaves without an answer is done, undone, or was never
 * made.
 */
export async function killInHolds({ instances, urls, seed, signal }: DecisionsPlace, kills: number): Promise<Outcome> {
  const random = new Random(seed);
  const decider = await createDecider();
  const { headers, person } = decider;
  const acknowledged: string[] = [];
  const undone: string[] = [];
  for (let kill = 0; kill < kills && !signal.aborted; kill++) {
    const [first = "", second = ""] = kill % 2 === 0 ? urls : urls.toReversed();
    const [orders, others] = [await decider.createOrders(atOnce), await decider.createOrders(meanwhile)];
    const ids = await press(first, headers, orders, holdMs / 1000);
    acknowledged.push(...ids);
    // Half of the times about when the holds end.
    await sleep(random.int(0, 1) === 0 ? random.int(0, holdMs + 900) : random.int(holdMs - 50, holdMs + 600));

    const undoing = undo(first, headers, ids[0] ?? "").catch(() => null);
    const pressing = press(second, headers, others, holdMs / 1000).catch(() => []);
    await sleep(random.int(0, 150));
    // Also both processes: whoever completes the decisions is among them.
    const killed = kill % 2 === 0 ? instances : instances.slice(kill % 3 === 0 ? 0 : 1, kill % 3 === 0 ? 1 : 2);
    await Promise.all(killed.map((each) => each.end("SIGKILL")));
    if ((await undoing)?.status === 200) undone.push(ids[0] ?? "");
    acknowledged.push(...(await pressing));
    await Promise.all(killed.map((each) => each.start()));
  }
  const all = (await db.decision.findMany({ where: { userId: person.id }, select: { id: true } })).map(({ id }) => id);
  for (let waited = 0; (await endsOf(all)).held > 0 && waited < 200; waited++) await sleep(100);
  const whole = await endsOf(all);
  const known = await endsOf(acknowledged);
  const lost = acknowledged.length - known.done - known.undone;
  const violations: string[] = [];
  if (whole.held + whole.refused + whole.half > 0)
    violations.push(`Still held ${whole.held}, refused ${whole.refused}, half done ${whole.half}.`);
  if (lost > 0) violations.push(`Of ${acknowledged.length} that were acknowledged, ${lost} were lost.`);
  const kept = (await endsOf(undone)).undone;
  if (kept !== undone.length) violations.push(`Of ${undone.length} undos that were acknowledged, ${kept} hold.`);
  return {
    figures: {
      [`${acknowledged.length} decisions held through ${kills} kills: done, undone, lost`]: `${known.done}, ${known.undone}, ${lost}`,
      "undos that were acknowledged": undone.length,
      "decisions that were made although a kill kept their answer back": all.length - acknowledged.length,
    },
    violations,
  };
}
