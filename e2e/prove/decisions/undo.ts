import { setTimeout as sleep } from "node:timers/promises";
import { createDecision } from "@/e2e/factories";
import { db } from "@/lib/db/connection";
import { Random } from "@/prisma/demo/random";
import type { Outcome } from "../part";
import { createDecider, endsOf } from "./held";
import { type DecisionsPlace, undo } from "./place";

const together = 20;
/** How many are undone before their hold ends, by a transaction that ends afterwards. */
const across = 4;
const acrossMs = 250;

/** Undoes decisions near the end of their hold: each is either undone or done, as its answer says. */
export async function raceToUndo({ urls, seed, signal }: DecisionsPlace, rounds: number): Promise<Outcome> {
  const random = new Random(seed);
  const decider = await createDecider();
  const violations: string[] = [];
  const all: string[] = [];
  let undos = 0;
  for (let round = 0; round < rounds && !signal.aborted; round += together) {
    const orders = await decider.createOrders(Math.min(together, rounds - round));
    const heldUntil = new Date(Date.now() + 1000);
    const decisions = await Promise.all(
      orders.map(({ orderID, approvalID }) =>
        createDecision({ orderId: orderID, id: approvalID }, { person: decider.person, heldUntil }),
      ),
    );
    all.push(...decisions.map(({ id }) => id));
    const auditHold = holdAudit(heldUntil);
    await Promise.all(
      decisions.map(async ({ id }, nth) => {
        const after = nth < across ? random.int(-170, -40) : random.int(-30, 240);
        await sleep(heldUntil.getTime() + after - Date.now());
        const { status } = await undo(urls[nth % urls.length] ?? "", decider.headers, id);
        await untilEnded(id);
        const { state } = await db.decision.findUniqueOrThrow({ where: { id } });
        if (status === 200) undos++;
        if (status !== (state === "Undone" ? 200 : 409)) violations.push(`${status} to an undo of what is ${state}`);
      }),
    );
    await auditHold;
  }
  const ends = await endsOf(all);
  if (ends.half > 0) violations.push(`${ends.half} decisions are half done.`);
  if (ends.undone !== undos || ends.done + ends.undone !== all.length) violations.push(`Ends: ${JSON.stringify(ends)}`);
  return {
    figures: { [`${all.length} undos about the end of the hold: undone, done`]: `${ends.undone}, ${ends.done}` },
    violations,
  };
}

/** Blocks writes to the audit around this moment, so that changes of decisions wait with their commit. */
const holdAudit = (moment: Date) =>
  db.$transaction(
    async (tx) => {
      await sleep(moment.getTime() - acrossMs - Date.now());
      await tx.$executeRaw`LOCK TABLE "audit_events" IN SHARE MODE`;
      await sleep(moment.getTime() + acrossMs - Date.now());
    },
    { timeout: 10_000 },
  );

export async function untilEnded(id: string) {
  for (let tries = 0; tries < 300; tries++) {
    const { state } = await db.decision.findUniqueOrThrow({ where: { id }, select: { state: true } });
    if (state !== "Held") return;
    await sleep(100);
  }
}
