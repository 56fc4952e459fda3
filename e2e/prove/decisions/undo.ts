import { setTimeout as sleep } from "node:timers/promises";
import { createDecision } from "@/e2e/factories";
import { db } from "@/lib/db/connection";
import { Random } from "@/prisma/demo/random";
import type { Outcome } from "../part";
import { createDecider, endsOf } from "./held";
import { type DecisionsPlace, post } from "./place";

const together = 20;

/** Undoes decisions about when their hold ends: of each, it is undone or done, and its answer says which. */
export async function raceToUndo({ urls, seed, signal }: DecisionsPlace, rounds: number): Promise<Outcome> {
  const random = new Random(seed);
  const decider = await createDecider();
  const violations: string[] = [];
  const all: string[] = [];
  let undone = 0;
  for (let round = 0; round < rounds && !signal.aborted; round += together) {
    const orders = await decider.createOrders(Math.min(together, rounds - round));
    const heldUntil = new Date(Date.now() + 700);
    const held = await Promise.all(
      orders.map(({ orderID, approvalID }) =>
        createDecision({ orderId: orderID, id: approvalID }, { person: decider.person, heldUntil }),
      ),
    );
    all.push(...held.map(({ id }) => id));
    await Promise.all(
      held.map(async ({ id }, nth) => {
        await sleep(heldUntil.getTime() - Date.now() + random.int(-20, 250) - 10);
        const { status } = await post(
          urls[nth % urls.length] ?? "",
          `/approvals/decisions/${id}/undo`,
          decider.headers,
        );
        await untilEnded(id);
        const { state } = await db.decision.findUniqueOrThrow({ where: { id } });
        if (status === 200) undone++;
        if (status !== (state === "Undone" ? 200 : 409)) violations.push(`${status} to an undo of what is ${state}`);
      }),
    );
  }
  const ends = await endsOf(all);
  if (ends.half > 0) violations.push(`${ends.half} decisions are half done.`);
  if (ends.undone !== undone || ends.done + ends.undone !== all.length)
    violations.push(`Ends: ${JSON.stringify(ends)}`);
  return {
    figures: { [`${all.length} undos about the end of the hold: undone, done`]: `${ends.undone}, ${ends.done}` },
    violations,
  };
}

export async function untilEnded(id: string) {
  for (let tries = 0; tries < 300; tries++) {
    const { state } = await db.decision.findUniqueOrThrow({ where: { id }, select: { state: true } });
    if (state !== "Held") return;
    await sleep(100);
  }
}
