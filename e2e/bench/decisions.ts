import assert from "node:assert/strict";
import { api, type Place } from "./cases/place";
import { processorTimes } from "./load";
import { sendPaced } from "./paced";
import { round } from "./report";
import { median, percentile } from "./statistics";

/** Orders are created for this many decisions a second, more than two cores manage. */
export const perSecondLimit = 400;
/** The target of decisions a second. */
export const decisionsPerSecond = 150;
const hundred = 100;

type Options = { rounds: number; seconds: number; connections: number; signal: AbortSignal };
type Waiting = { OrderID: string; ApprovalID: string };
export type Decider = { headers: Record<string, string>; waiting: Waiting[] };

/**
 * W11: decisions of two people with separate orders on so many connections: at the target rate, then one after another, and
 * a hundred in one request, on hold.
 */
export async function measureDecisions(place: Place, { rounds, seconds, connections, signal }: Options) {
  const each = Math.ceil((rounds + 1) * (seconds * ((perSecondLimit + decisionsPerSecond) / 2) + hundred));
  const deciders = [
    await prepare(place, { group: "finance", rule: "over-5000", headers: place.buyer, count: each }),
    await prepare(place, { group: "facilities", rule: "furniture", headers: place.buyersReader, count: each }),
  ];
  const results = [];
  try {
    for (let nth = -1; nth < rounds; nth++) {
      signal.throwIfAborted();
      const measurement = await decideFor(place, { deciders, connections, seconds, rate: decisionsPerSecond });
      const before = processorTimes(place.target);
      const start = performance.now();
      const times = await decideFor(place, { deciders, connections, seconds });
      const took = (performance.now() - start) / 1000;
      const after = processorTimes(place.target);
      const together = await decideHundred(place, deciders[nth % 2 ? 1 : 0]);
      // The first is a warm-up.
      if (nth < 0) continue;
      results.push({
        "p50 ms as wanted": round(percentile(measurement, 0.5), 1),
        "p95 ms as wanted": Number(round(percentile(measurement, 0.95), 1)),
        "decisions/s, at most": Math.round(times.length / took),
        "p50 ms": round(percentile(times, 0.5), 1),
        "p95 ms": Number(round(percentile(times, 0.95), 1)),
        "server CPU ms": round((after.server - before.server) / times.length, 2),
        "database CPU ms": round((after.database - before.database) / times.length, 2),
        "100 at once, ms": Math.round(together),
      });
    }
  } finally {
    await deleteDecided(place);
  }
  console.table(results);
  return {
    "decisions/s": median(results.map((result) => result["decisions/s, at most"])),
    "decision, p95 ms": median(results.map((result) => result["p95 ms as wanted"])),
    "100 decisions at once, p95 ms": percentile(
      results.map((result) => result["100 at once, ms"]),
      0.95,
    ),
  };
}

type Supply = { group: string; rule: string; headers: Record<string, string>; count: number };

/** Orders that await one approval each. */
export async function prepare({ database }: Place, { group, rule, headers, count }: Supply): Promise<Decider> {
  const { rows } = await database.query<Waiting>(
    `WITH made AS (
       INSERT INTO orders (id, from_company_id, to_company_id, from_user_id, status, date_created, date_submitted, total, currency)
       SELECT format('decide-%s-%s', $1::text, nth), 'buyer-1', 'owner', 'buyer-1-shopper', 'AwaitingApproval', now(), now(), 100 + nth, 'USD'
       FROM generate_series(1, $3::int) nth RETURNING id)
     INSERT INTO approvals (order_id, id, approval_rule_id, approving_group_id, status, date_created)
     SELECT id, id, 'buyer-1-' || $2::text, 'buyer-1-' || $1::text, 'Pending', now() FROM made
     RETURNING order_id AS "OrderID", id AS "ApprovalID"`,
    [group, rule, count],
  );
  return { headers: { ...headers, "content-type": "application/json" }, waiting: rows };
}

export async function deleteDecided({ database }: Place) {
  await database.query("DELETE FROM orders WHERE id LIKE 'decide-%'");
}

type Load = { deciders: Decider[]; connections: number; seconds: number; rate?: number };

async function decideFor({ target }: Place, { deciders, ...pace }: Load) {
  return sendPaced(pace, async (connection) => {
    const decider = deciders[connection % deciders.length];
    const next = decider?.waiting.pop();
    assert(decider && next, "There are more decisions a second than this measures.");
    const url = `${target.origin}${api}/orders/all/${next.OrderID}/approve`;
    const response = await fetch(url, { method: "POST", headers: decider.headers, body: "{}" });
    const text = await response.text();
    assert.equal(response.status, 201, text);
    return true;
  });
}

async function decideHundred({ target }: Place, decider: Decider | undefined) {
  assert(decider);
  const Decisions = decider.waiting.splice(-hundred).map((each) => ({ ...each, Decision: "Approve" }));
  const body = JSON.stringify({ Decisions, HoldSeconds: 30 });
  const start = performance.now();
  const response = await fetch(`${target.origin}${api}/approvals/decisions`, {
    method: "POST",
    headers: decider.headers,
    body,
  });
  const text = await response.text();
  const took = performance.now() - start;
  assert.equal(response.status, 200, text);
  const { Items } = JSON.parse(text) as { Items: { Outcome: string }[] };
  assert(
    Items.every(({ Outcome }) => Outcome === "Held"),
    text.slice(0, 1000),
  );
  return took;
}
