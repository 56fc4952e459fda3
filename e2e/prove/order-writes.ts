import type { Random } from "@/prisma/demo/random";
import {
  disagrees,
  isRefused,
  type KeyedRequests,
  type Member,
  type ReadRows,
  type Step,
  stepAfter,
} from "./keyed-requests";
import type { LoadRequest } from "./open-loop";

/** The steps of an order and of its return, in order. */
const stepNames = [
  ...(["create", "line", "submit", "decide", "complete"] as const),
  ...(["return", "submitReturn", "decideReturn", "completeReturn"] as const),
];
type StepName = (typeof stepNames)[number];
export type OrderWrite = StepName | "batch";
export const orderWrites: readonly OrderWrite[] = [...stepNames, "batch"];

type OrderLife = {
  id: string;
  by: Member;
  asks: boolean;
  inBatch: boolean;
  submits: boolean;
  steps: Record<StepName, Step>;
};
type Outcome = { OrderID: string; Outcome: string; Status: string; Total: number };

const line = (productID: string) => ({ ProductID: productID, Quantity: 2, UnitPrice: 12.5 });
const total = 25;
const ofBatch = 5;
/** The rules of each buyer and of the seller ask to approve these; all others open when they are submitted. */
export const expressions = { Order: "order.xp.Asks = true", OrderReturn: "orderReturn.xp.Asks = true" };

/** `products` are returnable. `stock`: how many there are, before any order, of each with counted stock. */
export type Trade = {
  buyers: readonly Member[];
  sellers: readonly Member[];
  products: readonly string[];
  stock?: number;
};

/**
 * Orders that are created, get a line, are submitted, decided and completed, and then returned in the same steps, by
 * interleaved requests; and batches of orders. Records each answer, to compare it with the database afterwards.
 */
export class OrderWrites {
  readonly #orders: OrderLife[] = [];
  readonly #next = new Map<StepName, OrderLife[]>(stepNames.map((name) => [name, []]));
  readonly #wrong: string[] = [];
  #isBatchSent = false;

  constructor(
    private readonly prefix: string,
    private readonly trade: Trade,
    private readonly requests: KeyedRequests,
    private readonly random: Random,
  ) {}

  /** The next request of this kind; if no order is ready for it, of the step before. */
  next(kind: OrderWrite): LoadRequest {
    if (kind === "batch") return this.#isBatchSent ? this.next("create") : this.#batch();
    const order = kind === "create" ? this.#add({ inBatch: false, submits: false }) : this.#next.get(kind)?.shift();
    return order ? this.#take(order, kind) : this.next(stepNames[stepNames.indexOf(kind) - 1] ?? "create");
  }

  /** Steps that no order has done. */
  undone() {
    return stepNames.filter((name) => !this.#orders.some(({ steps }) => steps[name] === "done"));
  }

  #add(values: Pick<OrderLife, "inBatch" | "submits"> & { by?: Member }): OrderLife {
    const id = `${this.prefix}-${this.#orders.length}`;
    const by = values.by ?? this.random.pick(this.trade.buyers);
    // Safe: every step has a state.
    const steps = Object.fromEntries(stepNames.map((name) => [name, "open"])) as OrderLife["steps"];
    const order: OrderLife = { id, by, asks: this.random.int(0, 1) === 1, ...values, steps };
    this.#orders.push(order);
    return order;
  }

  #take(order: OrderLife, step: StepName): LoadRequest {
    order.steps[step] = "sent";
    const { id: ID, by } = order;
    const seller = this.random.pick(this.trade.sellers);
    const xp = { Asks: order.asks };
    const [path, returnPath] = [`/orders/outgoing/${ID}`, `/orderreturns/${ID}`];
    const ItemsToReturn = [{ LineItemID: "1", Quantity: 2, RefundAmount: total }];
    const requests = {
      create: () => ["/orders/outgoing", { ID, xp }, by],
      line: () => [`${path}/lineitems`, { ID: "1", ...line(this.random.pick(this.trade.products)) }, by],
      submit: () => [`${path}/submit`, {}, by],
      decide: () => [`${path}/approve`, {}, this.#colleagueOf(by)],
      complete: () => [`/orders/incoming/${ID}/complete`, {}, seller],
      return: () => ["/orderreturns", { ID, OrderID: ID, ItemsToReturn, xp }, by],
      submitReturn: () => [`${returnPath}/submit`, {}, by],
      decideReturn: () => [`${returnPath}/approve`, {}, seller],
      completeReturn: () => [`${returnPath}/complete`, {}, seller],
    } as const satisfies Record<StepName, () => readonly [string, object, Member]>;
    const [to, body, sender] = requests[step]();
    return this.requests.ask({
      path: to,
      body,
      by: sender,
      tell: (status, text) => {
        order.steps[step] = stepAfter(status);
        if (order.steps[step] === "done")
          this.#follow(order, step, step === "line" ? "Unsubmitted" : JSON.parse(text).Status);
        else if (step !== "create" && isRefused(status)) this.#next.get(step)?.push(order);
      },
    });
  }

  #colleagueOf(by: Member) {
    const others = this.trade.buyers.filter((each) => each !== by && each.companyID === by.companyID);
    return this.random.pick(others);
  }

  #follow(order: OrderLife, step: StepName, status: unknown) {
    if (status !== statusAfter(order, step)) this.#wrong.push(`${order.id} was answered ${status} to ${step}.`);
    const isDecided = !order.asks && (step === "submit" || step === "submitReturn");
    const next = stepNames[stepNames.indexOf(step) + (isDecided ? 2 : 1)];
    if (next) this.#next.get(next)?.push(order);
  }

  #batch(): LoadRequest {
    const by = this.random.pick(this.trade.buyers);
    const orders = Array.from({ length: ofBatch }, (_, at) => this.#add({ inBatch: true, submits: at % 2 === 0, by }));
    const lines = orders.map(({ id, asks, submits }) => {
      const LineItems = [{ ID: "1", ...line(this.random.pick(this.trade.products)) }];
      return JSON.stringify({ ID: id, xp: { Asks: asks }, Submit: submits, LineItems });
    });
    for (const order of orders) this.#mark(order, "sent");
    this.#isBatchSent = true;
    const body = lines.map((each) => `${each}\n`).join("");
    return this.requests.ask({
      path: "/orders/outgoing/batch",
      body,
      by,
      type: "application/x-ndjson",
      tell: (status, text) => {
        this.#isBatchSent = false;
        const outcomes = status === 200 ? outcomesIn(text) : new Map<string, Outcome>();
        for (const order of orders) {
          const outcome = outcomes.get(order.id);
          if (outcome?.Outcome === "Done") this.#followBatch(order, outcome);
          else this.#mark(order, outcome?.Outcome === "Failed" || isRefused(status) ? "open" : "unknown");
          if (outcome?.Outcome === "Refused")
            this.#wrong.push(`${order.id} of a batch was refused: ${JSON.stringify(outcome)}.`);
        }
      },
    });
  }

  #mark(order: OrderLife, step: Step) {
    order.steps.create = step;
    order.steps.line = step;
    if (order.submits) order.steps.submit = step;
  }

  #followBatch(order: OrderLife, { Status, Total }: Outcome) {
    this.#mark(order, "done");
    const step = order.submits ? "submit" : "line";
    if (Status !== statusAfter(order, step) || Total !== total)
      this.#wrong.push(`${order.id} of a batch came as ${Status}, ${Total}.`);
    this.#follow(order, step, Status);
  }

  /** What the database lacks, has twice, or has although it was refused; and the submitted orders. */
  async check(read: ReadRows) {
    const rows = await read<Row>(rowsSql, [`${this.prefix}-%`]);
    const byID = new Map(rows.map((row) => [row.id, row]));
    const violations = this.#orders.flatMap((order) => {
      const wrong = faultOf(order, byID.get(order.id));
      return wrong ? [`${order.id}${order.inBatch ? " of a batch" : ""}: ${wrong}.`] : [];
    });
    const count = (step: StepName) => this.#orders.filter(({ steps }) => steps[step] === "done").length;
    const counts = (...steps: StepName[]) => steps.map(count).join(", ");
    const inBatches = this.#orders.filter(({ inBatch, steps }) => inBatch && steps.create === "done").length;
    const unknown = this.#orders.filter(({ steps }) => Object.values(steps).includes("unknown")).length;
    return {
      figures: {
        "orders created, of these in batches; submitted, decided, completed": `${count("create")}, ${inBatches}; ${counts("submit", "decide", "complete")}`,
        "returns created, submitted, decided, completed": counts(...stepNames.slice(stepNames.indexOf("return"))),
        "orders with a request that had no answer": unknown,
      },
      violations: [...this.#wrong, ...violations, ...(await this.#checkStock(read))],
      submitted: rows.flatMap(({ id, status }) => (status === "Unsubmitted" ? [] : [id])),
    };
  }

  /** Open and completed orders have reduced the stock exactly once. */
  async #checkStock(read: ReadRows) {
    const { stock, products } = this.trade;
    const rows = await read<{ id: string; left: number; taken: number }>(
      `SELECT p.id, p.inventory_quantity_available AS left, coalesce((SELECT sum(l.quantity)::int FROM line_items l
         JOIN orders o ON o.id = l.order_id WHERE l.product_id = p.id AND o.status IN ('Open', 'Completed')), 0) AS taken
       FROM products p WHERE p.id = ANY ($1) AND p.inventory_enabled`,
      [products],
    );
    return rows
      .filter(({ left, taken }) => left + taken !== stock)
      .map(({ id, left, taken }) => `Of ${stock} of ${id} orders have taken ${taken}, and ${left} are left.`);
  }
}

type Row = {
  id: string;
  status: string;
  total: number;
  lines: number;
  approvals: number;
  approved: number;
  return: { status: string; refund: number; items: number; approvals: number; approved: number } | null;
  events: Record<string, number>;
};

// A return has the ID of its order.
const rowsSql = `
  SELECT o.id, o.status::text, o.total::float8, (SELECT count(*)::int FROM line_items l WHERE l.order_id = o.id) AS lines,
    (SELECT count(*)::int FROM approvals a WHERE a.order_id = o.id) AS approvals,
    (SELECT count(*)::int FROM approvals a WHERE a.order_id = o.id AND a.status = 'Approved') AS approved,
    (SELECT jsonb_build_object('status', r.status, 'refund', r.refund_amount,
       'items', (SELECT count(*) FROM order_return_items i WHERE i.return_id = r.id),
       'approvals', (SELECT count(*) FROM order_return_approvals a WHERE a.return_id = r.id),
       'approved', (SELECT count(*) FROM order_return_approvals a WHERE a.return_id = r.id AND a.status = 'Approved'))
     FROM order_returns r WHERE r.id = o.id) AS return,
    coalesce((SELECT jsonb_object_agg(e.event, e.count) FROM (
      SELECT event, count(*)::int FROM audit_events WHERE object_type IN ('Order', 'OrderReturn') AND object_id = o.id
      GROUP BY event) e), '{}') AS events
  FROM orders o WHERE o.id LIKE $1`;

/** The status that an order, or its return, has after a step. */
function statusAfter({ asks }: OrderLife, step: StepName) {
  if (step === "submit" || step === "submitReturn") return asks ? "AwaitingApproval" : "Open";
  if (step === "decide" || step === "decideReturn") return "Open";
  return step === "complete" || step === "completeReturn" ? "Completed" : "Unsubmitted";
}

function outcomesIn(text: string) {
  const lines = text.split("\n").filter((each) => each.startsWith("{") && each.endsWith("}"));
  return new Map(lines.map((each): [string, Outcome] => [JSON.parse(each).OrderID, JSON.parse(each)]));
}

/** How an order differs from its answers: a done step is stored once, and one without an answer completely or not at all. */
function faultOf(order: OrderLife, row: Row | undefined) {
  const { asks, inBatch, steps } = order;
  if (!row) return steps.create === "done" ? "was created and is lost" : undefined;
  if (steps.create === "open") return "is there, and was refused";
  return [
    disagrees(steps.line, row.lines === 1) && `has ${row.lines} lines`,
    row.lines > 1 && `has ${row.lines} lines`,
    row.total !== row.lines * total && `has a total of ${row.total}`,
    inBatch && row.lines !== 1 && "is half there",
    ...faultsOf(row, { kind: "order", asks, steps: [steps.submit, steps.decide, steps.complete], events: row.events }),
    disagrees(steps.return, row.return !== null) && `has ${row.return ? "a" : "no"} return`,
    row.return && (row.return.items !== 1 || row.return.refund !== total) && `has ${JSON.stringify(row.return)}`,
    ...faultsOf(row.return ?? nothing, {
      ...{ kind: "orderreturn", asks, events: row.events },
      steps: [steps.submitReturn, steps.decideReturn, steps.completeReturn],
    }),
  ].find((fault) => fault);
}

const nothing = { status: "", approvals: 0, approved: 0 };

type Facts = {
  kind: string;
  asks: boolean;
  steps: readonly [submit: Step, decide: Step, complete: Step];
  events: Row["events"];
};

/** Checks that the status, approvals and events of an order or a return follow from its steps. */
function faultsOf({ status, approvals, approved }: typeof nothing, { kind, asks, steps, events }: Facts) {
  const [submit, decide, complete] = steps;
  const isThere = status !== "";
  const isSubmitted = isThere && status !== "Unsubmitted";
  const isOpen = status === "Open" || status === "Completed";
  const count = (event: string, is: boolean) => {
    const times = events[`${kind}.${event}`] ?? 0;
    return times !== Number(is) && `has ${times} × ${kind}.${event}`;
  };
  const differs = (step: Step, what: string, is: boolean) =>
    disagrees(step, is) && `${kind} is ${status}, and its ${what} ${step}`;
  return [
    differs(submit, "submission", isSubmitted),
    differs(decide, "decision", asks && isOpen),
    differs(complete, "completion", status === "Completed"),
    approvals !== Number(isSubmitted && asks) && `${kind} has ${approvals} approvals`,
    approved !== Number(isOpen && asks) && `${kind} has ${approved} approvals that are approved`,
    count("created", isThere),
    count("submitted", isSubmitted),
    count("awaiting_approval", isSubmitted && asks),
    count("approved", isOpen && asks),
    count("opened", isOpen),
    count("completed", status === "Completed"),
  ];
}
