import { randomUUID } from "node:crypto";
import { createApproval, createCompany, createGroup, createOrder, createRule, createUser } from "@/e2e/factories";
import { db } from "@/lib/db/connection";
import type { Outcome } from "../part";
import { type Answer, type DecisionsPlace, post, tokenOf } from "./place";

/** How many rounds are run side by side. */
const together = 4;

type Scene = Awaited<ReturnType<typeof createScene>>;
type Race = {
  name: string;
  approvals: 1 | 2;
  run: (scene: Scene, orderID: string, ids: string[]) => Promise<string | null>;
};

/** Who decides at once, and what must be true then: null, or what was broken. */
const races: Race[] = [
  {
    name: "two approve one approval at once: one is done, the other is told by whom",
    approvals: 1,
    async run({ send }, orderID, [id = ""]) {
      const answers = await Promise.all([send(0, orderID, id, "approve"), send(1, orderID, id, "approve")]);
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
      if (won?.status !== 201 || lost?.status !== 409) return statusesOf(answers);
      const winner = won.body.Approver as { ID: string };
      const told = lost.body.Errors?.[0]?.Data.DecidedBy as { ID: string } | undefined;
      if (told?.ID !== winner.ID) return `the loser is told of ${told?.ID}`;
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
      const [approved, declined] = answers.map(({ status }) => status === 201);
      if (approved === declined) return statusesOf(answers);
      return approved
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
    let begun = 0;
    const race = async () => {
      while (begun < rounds && !signal.aborted) {
        const round = begun++;
        const order = await scene.createOrder();
        const ids = [];
        for (let nth = 0; nth < approvals; nth++) ids.push(await scene.createApproval(order, nth));
        const broken = await run(scene, order.id, ids);
        if (broken) violations.push(`${name}, round ${round}: ${broken}`);
      }
    };
    await Promise.all(Array.from({ length: together }, race));
    figures[`${name}: rounds`] = begun;
  }
  return { figures, violations };
}

async function createScene(urls: string[]) {
  const buyer = await createCompany("Buyer");
  const requester = await createUser(buyer);
  const people = [await createUser(buyer), await createUser(buyer)];
  const headers = await Promise.all(people.map(tokenOf));
  // One group that both belong to.
  const group = await createGroup(buyer, people);
  const rules = [await createRule(buyer, { groupID: group.id }), await createRule(buyer, { groupID: group.id })];
  return {
    createOrder: () => createOrder({ from: buyer, by: requester }),
    async createApproval(order: Awaited<ReturnType<typeof createOrder>>, nth: number) {
      const given = { approvingGroupId: group.id, approvalRuleId: rules[nth]?.id ?? "" };
      return (await createApproval(order, given)).id;
    },
    send: (who: number, orderID: string, id: string, action: string, more = {}, nth = who): Promise<Answer> =>
      post(urls[nth % urls.length] ?? "", `/orders/all/${orderID}/approvals/${id}/${action}`, {
        ...headers[who],
        ...more,
      }),
  };
}

type Expected = { status: string; approved: number; events: number; opened: number };

async function holds(orderID: string, expected: Expected) {
  const [found] = await db.$queryRaw<(Expected & { pending: number; decisions: number })[]>`
    SELECT o."status"::text AS "status",
      (SELECT count(*)::int FROM "approvals" WHERE "order_id" = o."id" AND "status" = 'Approved') AS "approved",
      (SELECT count(*)::int FROM "approvals" WHERE "order_id" = o."id" AND "status" = 'Pending') AS "pending",
      (SELECT count(*)::int FROM "decisions" WHERE "order_id" = o."id" AND "state" = 'Done') AS "decisions",
      (SELECT count(*)::int FROM "audit_events" e WHERE e."object_type" = 'Approval' AND e."object_id" IN (
        SELECT "id" FROM "approvals" WHERE "order_id" = o."id")) AS "events",
      (SELECT count(*)::int FROM "audit_events" WHERE "object_type" = 'Order' AND "object_id" = o."id" AND "event" = 'order.opened') AS "opened"
    FROM "orders" o WHERE o."id" = ${orderID}`;
  const wanted = { ...expected, pending: 0, decisions: expected.events };
  const wrong = Object.entries(wanted).filter(([name, value]) => found?.[name as keyof Expected] !== value);
  return wrong.length > 0 ? `${wrong.map(([name]) => name).join(", ")} of ${JSON.stringify(found)}` : null;
}

const statusesOf = (answers: Answer[]) => `answers of ${answers.map(({ status }) => status).join(", ")}`;
