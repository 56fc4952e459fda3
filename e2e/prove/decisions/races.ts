import { randomUUID } from "node:crypto";
import { createApproval, createCompany, createGroup, createOrder, createRule, createUser } from "@/e2e/factories";
import { db } from "@/lib/db/connection";
import type { Outcome } from "../part";
import { type Answer, type DecisionsPlace, post, tokenOf } from "./place";

/** How many rounds run in parallel. */
const together = 4;

type Scene = Awaited<ReturnType<typeof createScene>>;
type Race = {
  name: string;
  approvals: 1 | 2;
  run: (scene: Scene, orderID: string, ids: string[]) => Promise<string | null>;
};

/** Simultaneous decisions, and a check of the result: null, or what was violated. */
const races: Race[] = [
  {
    name: "two approve one approval at once: one is done, the other is told by whom",
    approvals: 1,
    async run({ send }, orderID, [id = ""]) {
      const answers = await Promise.all([send(0, orderID, id, "approve"), send(1, orderID, id, "approve")]);
      const [winner, loser] = answers.toSorted((a, b) => a.status - b.status);
      if (winner?.status !== 201 || loser?.status !== 409) return statusesOf(answers);
      const approver = winner.body.Approver as { ID: string };
      const name = loser.body.Errors?.[0]?.Data.DecidedBy as { ID: string } | undefined;
      if (name?.ID !== approver.ID) return `the loser is told of ${name?.ID}`;
      return holds(orderID, { status: "Open", approved: 1, events: 1, opened: 1 });
    },
  },
  {
    name: "the last two approvals of an order at once open it once",
    approvals: 2,
    async run({ send }, orderID, [one = "", two = ""]) {
      const answers = await Promise.all([send(0, orderID, one, "approve"), send(1, orderID, two, "approve")]);
      if (answers.some(({ status }) => status !== 201)) return statusesOf(answers);
      return holds(orderID, { status: "Open", approved: 2, events: 2, opened: 1 });
    },
  },
  {
    name: "approve against decline of one approval: one stands",
    approvals: 1,
    async run({ send }, orderID, [id = ""]) {
      const answers = await Promise.all([send(0, orderID, id, "approve"), send(1, orderID, id, "decline")]);
      const [isApproved, isDeclined] = answers.map(({ status }) => status === 201);
      if (isApproved === isDeclined) return statusesOf(answers);
      return isApproved
        ? holds(orderID, { status: "Open", approved: 1, events: 1, opened: 1 })
        : holds(orderID, { status: "Declined", approved: 0, events: 1, opened: 0 });
    },
  },
  {
    name: "five times the same key at once: one decision, five equal answers",
    approvals: 1,
    async run({ send }, orderID, [id = ""]) {
      const key = { "idempotency-key": randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, nth) => send(0, orderID, id, "approve", key, nth)),
      );
      if (new Set(answers.map((each) => JSON.stringify(each))).size > 1) return statusesOf(answers);
      return holds(orderID, { status: "Open", approved: 1, events: 1, opened: 1 });
    },
  },
];

export async function raceToDecide({ urls, signal }: DecisionsPlace, rounds: number): Promise<Outcome> {
  const violations: string[] = [];
  const figures: Outcome["figures"] = {};
  const scene = await createScene(urls);
  for (const { name, approvals, run } of races) {
    let count = 0;
    const race = async () => {
      while (count < rounds && !signal.aborted) {
        const round = count++;
        const order = await scene.createOrder();
        const ids = [];
        for (let nth = 0; nth < approvals; nth++) ids.push(await scene.createApproval(order, nth));
        const fault = await run(scene, order.id, ids);
        if (fault) violations.push(`${name}, round ${round}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: together }, race));
    figures[`${name}: rounds`] = count;
  }
  return { figures, violations };
}

async function createScene(urls: string[]) {
  const buyer = await createCompany("Buyer");
  const requester = await createUser(buyer);
  const people = [await createUser(buyer), await createUser(buyer)];
  const headers = await Promise.all(people.map(tokenOf));
  // One group with both.
  const group = await createGroup(buyer, people);
  const rules = [await createRule(buyer, { groupID: group.id }), await createRule(buyer, { groupID: group.id })];
  return {
    createOrder: () => createOrder({ from: buyer, by: requester }),
    async createApproval(order: Awaited<ReturnType<typeof createOrder>>, nth: number) {
      const of = { approvingGroupId: group.id, approvalRuleId: rules[nth]?.id ?? "" };
      return (await createApproval(order, of)).id;
    },
    send: (who: number, orderID: string, id: string, action: string, more = {}, nth = who): Promise<Answer> =>
      post(urls[nth % urls.length] ?? "", `/orders/all/${orderID}/approvals/${id}/${action}`, {
        ...headers[who],
        ...more,
      }),
  };
}

type Target = { status: string; approved: number; events: number; opened: number };

async function holds(orderID: string, target: Target) {
  const [row] = await db.$queryRaw<(Target & { pending: number; decisions: number })[]>`
    SELECT o."status"::text AS "status",
      (SELECT count(*)::int FROM "approvals" WHERE "order_id" = o."id" AND "status" = 'Approved') AS "approved",
      (SELECT count(*)::int FROM "approvals" WHERE "order_id" = o."id" AND "status" = 'Pending') AS "pending",
      (SELECT count(*)::int FROM "decisions" WHERE "order_id" = o."id" AND "state" = 'Done') AS "decisions",
      (SELECT count(*)::int FROM "audit_events" e WHERE e."object_type" = 'Approval' AND e."object_id" IN (
        SELECT "id" FROM "approvals" WHERE "order_id" = o."id")) AS "events",
      (SELECT count(*)::int FROM "audit_events" WHERE "object_type" = 'Order' AND "object_id" = o."id" AND "event" = 'order.opened') AS "opened"
    FROM "orders" o WHERE o."id" = ${orderID}`;
  const whole = { ...target, pending: 0, decisions: target.events };
  const wrong = Object.entries(whole).filter(([name, value]) => row?.[name as keyof Target] !== value);
  return wrong.length > 0 ? `${wrong.map(([name]) => name).join(", ")} of ${JSON.stringify(row)}` : null;
}

const statusesOf = (answers: Answer[]) => `answers of ${answers.map(({ status }) => status).join(", ")}`;
