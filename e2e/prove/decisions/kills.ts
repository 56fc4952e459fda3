import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "@/prisma/demo/random";
import type { Outcome } from "../part";
import { createDecider, endsOf } from "./held";
import { type DecisionsPlace, post } from "./place";

const atOnce = 8;
const holdSeconds = 1;

type Item = { Decisions: { ID: string }[] };

/** Kills both servers in turn while decisions are held and completed: each is done once or undone, and none is lost. */
export async function killInHolds({ instances, urls, seed, signal }: DecisionsPlace, kills: number): Promise<Outcome> {
  const random = new Random(seed);
  const decider = await createDecider();
  const held: string[] = [];
  let undos = 0;
  for (let kill = 0; kill < kills && !signal.aborted; kill++) {
    const [url = ""] = urls;
    const orders = await decider.createOrders(atOnce);
    const Decisions = orders.map(({ orderID }) => ({ OrderID: orderID, Decision: "Approve" }));
    const { body } = await post(url, "/approvals/decisions", decider.headers, { Decisions, HoldSeconds: holdSeconds });
    // Safe: what the contract says.
    const ids = (body.Items as Item[]).flatMap((item) => item.Decisions.map(({ ID }) => ID));
    held.push(...ids);
    // Both processes: whoever completes the decisions is among them.
    await sleep(random.int(0, holdSeconds * 1000 + 900));
    const undone = await post(url, `/approvals/decisions/${ids[0]}/undo`, decider.headers).catch(() => null);
    if (undone?.status === 200) undos++;
    const killed = kill % 2 === 0 ? instances : instances.slice(kill % 3 === 0 ? 0 : 1, kill % 3 === 0 ? 1 : 2);
    await Promise.all(killed.map((each) => each.end("SIGKILL")));
    await Promise.all(killed.map((each) => each.start()));
  }
  for (let waited = 0; (await endsOf(held)).held > 0 && waited < 200; waited++) await sleep(100);
  const { held: left, done, undone, refused, half } = await endsOf(held);
  const violations: string[] = [];
  if (left + refused + half > 0) violations.push(`Still held ${left}, refused ${refused}, half done ${half}.`);
  if (undone !== undos || done + undone !== held.length)
    violations.push(`Of ${held.length}, ${done} done, ${undone} undone; ${undos} undos were acknowledged.`);
  return {
    figures: {
      [`${held.length} decisions held through ${kills} kills: done, undone, lost`]: `${done}, ${undone}, ${held.length - done - undone}`,
    },
    violations,
  };
}
