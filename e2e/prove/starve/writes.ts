import type { Attack } from "./attack";
import { sendUntilAborted } from "./crowd";
import { measureEffect } from "./others";
import { headersOf, type StarvePlace } from "./place";

const atOnce = 8;
const ofMany = 100;

export const writes: Attack = {
  title: "two people of a company decide as fast as they can, one of them on a locked order",
  attacker: `two approvers of a company: one sends ${atOnce} requests at a time of ${ofMany} decisions each, the other ${atOnce} decisions at a time on an order whose row is locked throughout`,
  bound: "another company's p99 at most three times the usual one; live and ready 200 within 300 ms",
  run: async (options) => {
    const { place } = options;
    const [many, one] = [await headersOf("buyer-1-full"), await headersOf("buyer-1-orders")];
    await using _orders = await openOrders(place);
    const Decisions = Array.from({ length: ofMany }, (_, nth) => ({ OrderID: `starve-${nth}`, Decision: "Approve" }));
    const body = JSON.stringify({ Decisions, HoldSeconds: 30 });
    const post = (path: string, headers: Record<string, string>, text: string) => ({
      url: `${place.origin}/api/v1${path}`,
      headers: { ...headers, "content-type": "application/json" },
      method: "POST",
      body: text,
    });
    let violations: string[] = [];
    const words: Record<string, string> = {};
    const effect = await measureEffect(options, async (signal) => {
      const [together, alone] = await Promise.all([
        sendUntilAborted(atOnce, () => post("/approvals/decisions", many, body), signal),
        sendUntilAborted(atOnce, () => post("/orders/all/starve-locked/approve", one, "{}"), signal),
      ]);
      words["the attacker, many"] = together.words;
      words["the attacker, locked"] = alone.words;
      // Requests for the locked order cannot succeed.
      violations = [...together.violations, ...alone.violations.filter((each) => !each.includes("not served at all"))];
    });
    return { ...effect, figures: { ...words, ...effect.figures }, violations: [...violations, ...effect.violations] };
  },
};

/** Orders that await the attackers, one of them locked, until they are disposed of. */
async function openOrders({ session }: StarvePlace) {
  await session.query(
    `WITH made AS (
       INSERT INTO orders (id, from_company_id, to_company_id, from_user_id, status, date_created, date_submitted, total, currency)
       SELECT 'starve-' || name, 'buyer-1', 'owner', 'buyer-1-shopper', 'AwaitingApproval', now(), now(), 100, 'USD'
       FROM (SELECT nth::text AS name FROM generate_series(0, $1 - 1) nth UNION ALL SELECT 'locked') named RETURNING id)
     INSERT INTO approvals (order_id, id, approval_rule_id, approving_group_id, status, date_created)
     SELECT id, id, 'buyer-1-over-5000', 'buyer-1-finance', 'Pending', now() FROM made`,
    [ofMany],
  );
  await session.query("BEGIN");
  await session.query("SELECT FROM orders WHERE id = 'starve-locked' FOR UPDATE");
  return {
    async [Symbol.asyncDispose]() {
      await session.query("ROLLBACK");
      await session.query("DELETE FROM orders WHERE id LIKE 'starve-%'");
    },
  };
}
