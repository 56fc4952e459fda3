import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "@/e2e/bench/statistics";
import { compareWithMost, type Outcome } from "../part";
import { createDecider, endsOf, longestHold } from "./held";
import { type DecisionsPlace, post } from "./place";

type Item = { OrderID: string; Outcome: string; Decisions: { ID: string }[] };

/** A hundred at once, so many times, some already decided and some the caller's own. */
export async function decideHundred({ urls, signal }: DecisionsPlace, times: number): Promise<Outcome> {
  const violations: string[] = [];
  const milliseconds: number[] = [];
  const ids: string[] = [];
  let holds = 0;
  for (let time = 0; time < times && !signal.aborted; time++) {
    const decider = await createDecider();
    const free = await decider.createOrders(91);
    const decided = await decider.createOrders(7);
    const own = await decider.createOrders(2, decider.person);
    const [url = ""] = urls;
    for (const { orderID } of decided) await post(url, `/orders/all/${orderID}/approve`, decider.headers);
    const Decisions = [...free, ...decided, ...own]
      .toSorted((a, b) => a.orderID.localeCompare(b.orderID))
      .map(({ orderID, approvalID }) => ({ OrderID: orderID, ApprovalID: approvalID, Decision: "Approve" }));
    const start = performance.now();
    const { body } = await post(url, "/approvals/decisions", decider.headers, { Decisions, HoldSeconds: 1 });
    milliseconds.push(performance.now() - start);
    // Safe: it has the contract's type.
    const items = body.Items as Item[];
    if (items.map(({ OrderID }) => OrderID).join() !== Decisions.map(({ OrderID }) => OrderID).join())
      violations.push("The outcomes are not in the order of the decisions.");
    const count = (outcome: string) => items.filter(({ Outcome }) => Outcome === outcome).length;
    const counts = ["Held", "AlreadyDecided", "OwnOrder"].map(count);
    if (counts.join() !== "91,7,2") violations.push(`Held, already decided, own: ${counts.join(", ")}`);
    holds += counts[0] ?? 0;
    const held = items.flatMap((item) => item.Decisions.map(({ ID }) => ID));
    for (let turn = 0; (await endsOf(held)).held > 0 && turn < 100; turn++) await sleep(100);
    const { done, half } = await endsOf(held);
    if (done !== 91 || half > 0) violations.push(`Of 91 held, ${done} were done and ${half} half.`);
    ids.push(...held);
  }
  const { figures, late } = compareWithMost({
    "answer to 100 decisions, p95, ms": [percentile(milliseconds, 0.95), 300],
    "from the end of the hold until all of them are done, s": [await longestHold(ids), 1.5],
  });
  return {
    figures: { [`${times} times 100 decisions, 7 decided before and 2 own each: held`]: holds, ...figures },
    violations,
    late,
  };
}
