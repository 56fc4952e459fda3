import assert from "node:assert/strict";
import { ndjson } from "@/lib/api/body";
import { createOrdersContract, type OrderOutcome } from "@/lib/ordering/batch-contract";
import { api, ask, type Place } from "./cases/place";
import { processorTimes } from "./load";
import { round } from "./report";
import { median, percentile } from "./statistics";

const orders = createOrdersContract.lines.most;
const linesOfEach = 5;
const expressions = [
  "order.Total > 9000",
  "items.any(CostCenter = 'CC-7')",
  "items.quantity(Product.xp.Category = 'Desks') > 5",
  "order.xp.Rush = true",
];

type Stocked = { id: string; price: number };
type Options = { rounds: number; signal: AbortSignal };

/**
 * W16: how many orders of five lines a second a batch creates and submits, with four rules of the buyer and products with
 * counted stock; and how long a person of another company waits for a product at the same time.
 */
export async function measureBatches(place: Place, { rounds, signal }: Options) {
  const { database } = place;
  await database.query(`CREATE TEMP TABLE stocked AS
    SELECT id, inventory_quantity_available AS quantity, (xp->>'ListPrice')::float8 AS price FROM products
    WHERE active AND NOT is_parent AND inventory_enabled ORDER BY md5(id) LIMIT 500`);
  const { rows: products } = await database.query<Stocked>("SELECT id, price FROM stocked ORDER BY id");
  const { rows: rules } = await database.query<{ id: string }>(
    "SELECT id FROM approval_rules WHERE company_id = 'buyer-1' AND rule_expression IS NULL ORDER BY id",
  );
  const results = [];
  try {
    for (const [at, expression] of expressions.entries())
      await database.query("UPDATE approval_rules SET rule_expression = $2 WHERE id = $1", [rules[at]?.id, expression]);
    await database.query(
      `UPDATE products p SET inventory_quantity_available = 1000000 FROM stocked s WHERE s.id = p.id`,
    );
    for (let nth = -1; nth < rounds; nth++) {
      signal.throwIfAborted();
      const alone = await readUntil(place, products, sleep(1000));
      const before = processorTimes(place.target);
      const start = performance.now();
      const batch = send(place, products, nth);
      const meanwhile = await readUntil(place, products, batch);
      const outcomes = await batch;
      const seconds = (performance.now() - start) / 1000;
      const after = processorTimes(place.target);
      check(outcomes);
      // The first is a warm-up.
      if (nth < 0) continue;
      results.push({
        "orders/s": Math.round(orders / seconds),
        awaiting: outcomes.filter(({ Status }) => Status === "AwaitingApproval").length,
        "server CPU ms an order": round((after.server - before.server) / orders, 2),
        "database CPU ms an order": round((after.database - before.database) / orders, 2),
        "another's product alone, p50 ms": round(percentile(alone, 0.5), 1),
        "p99 alone": round(percentile(alone, 0.99), 1),
        "another's product meanwhile, p50 ms": round(percentile(meanwhile, 0.5), 1),
        "p99 meanwhile": Number(round(percentile(meanwhile, 0.99), 1)),
      });
    }
  } finally {
    await database.query("DELETE FROM orders WHERE id LIKE 'batch-%'");
    await database.query("UPDATE approval_rules SET rule_expression = NULL WHERE id = ANY ($1)", [
      rules.map(({ id }) => id),
    ]);
    await database.query(`UPDATE products p SET inventory_quantity_available = s.quantity, date_stock_changed = NULL
      FROM stocked s WHERE s.id = p.id`);
    await database.query("DROP TABLE stocked");
  }
  console.table(results);
  return {
    "batch, orders/s": median(results.map((each) => each["orders/s"])),
    "batch, another's product meanwhile, p99 ms": median(results.map((each) => each["p99 meanwhile"])),
  };
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function orderOf(products: readonly Stocked[], round: number, at: number) {
  const LineItems = Array.from({ length: linesOfEach }, (_, nth) => {
    const { id, price } = products[(at * 7 + nth * 31 + round) % products.length] ?? { id: "", price: 0 };
    return {
      ID: `${nth + 1}`,
      ProductID: id,
      Quantity: 1 + ((at + nth) % 3),
      UnitPrice: price,
      CostCenter: `CC-${at % 40}`,
    };
  });
  return {
    ID: `batch-${round}-${at}`,
    Comments: "For the third floor.",
    xp: { Project: "Move" },
    LineItems,
    Submit: true,
  };
}

async function send({ target, buyer }: Place, products: readonly Stocked[], round: number): Promise<OrderOutcome[]> {
  const body = Array.from({ length: orders }, (_, at) => JSON.stringify(orderOf(products, round + 1, at))).join("\n");
  const headers = { ...buyer, "content-type": ndjson };
  const response = await fetch(`${target.origin}${api}/orders/outgoing/batch`, { method: "POST", headers, body });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The milliseconds of each of several sequential requests for products. */
async function readUntil(place: Place, products: readonly Stocked[], end: Promise<unknown>) {
  const times: number[] = [];
  let isOver = false;
  void end.finally(() => {
    isOver = true;
  });
  for (let at = 0; !isOver; at++) {
    const start = performance.now();
    const { status } = await ask(place, `${api}/products/${products[at % products.length]?.id}`, place.owner);
    assert.equal(status, 200);
    times.push(performance.now() - start);
    await sleep(5);
  }
  return times;
}

function check(outcomes: readonly OrderOutcome[]) {
  const undone = outcomes.find(({ Outcome }) => Outcome !== "Done");
  assert.equal(undone, undefined, JSON.stringify(undone));
  assert.deepEqual([outcomes.length, outcomes.at(-1)?.Line], [orders, orders]);
}
