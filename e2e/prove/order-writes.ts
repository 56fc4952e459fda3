import { randomUUID } from "node:crypto";
import type { QueryResultRow } from "pg";
import type { Random } from "@/prisma/demo/random";
import type { Asked } from "./open-loop";

/** Somebody who places orders, or decides those of colleagues: all are members of the group that is asked. */
export type Buyer = { companyID: string; headers: Record<string, string> };
export type OrderWrite = "create" | "line" | "submit" | "decide" | "batch";

/** What has become of a step: nothing yet, under way, answered as done, or sent without an answer. */
type Step = "open" | "sent" | "done" | "unknown";
type Known = {
  id: string;
  by: Buyer;
  asks: boolean;
  inBatch: boolean;
  submits: boolean;
  steps: Record<StepName, Step>;
};
type StepName = Exclude<OrderWrite, "batch">;
type Outcome = { OrderID: string; Outcome: string; Status: string; Total: number };

const line = (productID: string) => ({ ProductID: productID, Quantity: 2, UnitPrice: 12.5 });
const total = 25;
const ofBatch = 5;
/** The rule of each buyer asks for these; all others open when they are submitted. */
export const expression = "order.xp.Asks = true";

/**
 * Orders that are created, get a line, are submitted and decided, one step after the other, by requests that others come
 * between; and batches of orders. Knows of each what was answered, to be held to the database afterwards.
 */
export class OrderWrites {
  readonly #prefix = `load-${randomUUID().slice(0, 8)}`;
  readonly #orders: Known[] = [];
  readonly #next: Record<Exclude<StepName, "create">, Known[]> = { line: [], submit: [], decide: [] };
  readonly #unanswered: Asked[] = [];
  readonly #wrong: string[] = [];
  #isBatchSent = false;

  constructor(
    private readonly buyers: readonly Buyer[],
    private readonly products: readonly string[],
    private readonly random: Random,
  ) {}

  /** The next request of this kind; where nothing is ready for it, of the one before. */
  next(kind: OrderWrite): Asked {
    if (kind === "batch") return this.#isBatchSent ? this.next("create") : this.#batch();
    if (kind === "create") return this.#create();
    const order = this.#next[kind].shift();
    return order
      ? this.#take(order, kind)
      : this.next(({ line: "create", submit: "line", decide: "submit" } as const)[kind]);
  }

  /** What was sent and has no answer, to be sent again as it was: each has its Idempotency-Key. */
  takeUnanswered() {
    return this.#unanswered.splice(0);
  }

  #create() {
    const order = this.#add({ inBatch: false, submits: false });
    return this.#take(order, "create");
  }

  #add(given: Pick<Known, "inBatch" | "submits"> & { by?: Buyer }): Known {
    const id = `${this.#prefix}-${this.#orders.length}`;
    const steps = { create: "open", line: "open", submit: "open", decide: "open" } as const;
    const by = given.by ?? this.random.pick(this.buyers);
    const order: Known = { id, by, asks: this.random.int(0, 1) === 1, ...given, steps: { ...steps } };
    this.#orders.push(order);
    return order;
  }

  #take(order: Known, step: StepName): Asked {
    order.steps[step] = "sent";
    const path = `/orders/outgoing/${order.id}`;
    const xp = { Asks: order.asks };
    const requests = {
      create: () => ["/orders/outgoing", { ID: order.id, xp }, order.by],
      line: () => [`${path}/lineitems`, { ID: "1", ...line(this.random.pick(this.products)) }, order.by],
      submit: () => [`${path}/submit`, {}, order.by],
      decide: () => [`${path}/approve`, {}, this.#colleagueOf(order.by)],
    } as const satisfies Record<StepName, () => readonly [string, object, Buyer]>;
    const [to, body, by] = requests[step]();
    return this.#post(to, JSON.stringify(body), by, (status, text) => {
      order.steps[step] = status === 201 ? "done" : isRefused(status) ? "open" : "unknown";
      if (status === 201) this.#follow(order, step, JSON.parse(text).Status);
      else if (step !== "create" && isRefused(status)) this.#next[step].push(order);
    });
  }

  #colleagueOf(by: Buyer) {
    const others = this.buyers.filter((each) => each !== by && each.companyID === by.companyID);
    return this.random.pick(others);
  }

  #follow(order: Known, step: StepName, status: unknown) {
    const wanted = step === "submit" ? (order.asks ? "AwaitingApproval" : "Open") : undefined;
    if (wanted && status !== wanted) this.#wrong.push(`${order.id} was answered ${status} when it was submitted.`);
    if (step === "create") this.#next.line.push(order);
    if (step === "line") this.#next.submit.push(order);
    if (step === "submit" && order.asks) this.#next.decide.push(order);
  }

  #batch(): Asked {
    const by = this.random.pick(this.buyers);
    const orders = Array.from({ length: ofBatch }, (_, at) => this.#add({ inBatch: true, submits: at % 2 === 0, by }));
    const lines = orders.map(({ id, asks, submits }) => {
      const LineItems = [{ ID: "1", ...line(this.random.pick(this.products)) }];
      return JSON.stringify({ ID: id, xp: { Asks: asks }, Submit: submits, LineItems });
    });
    for (const order of orders) this.#mark(order, "sent");
    this.#isBatchSent = true;
    const body = lines.map((each) => `${each}\n`).join("");
    return this.#post(
      "/orders/outgoing/batch",
      body,
      by,
      (status, text) => {
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
      "application/x-ndjson",
    );
  }

  #mark(order: Known, step: Step) {
    order.steps.create = step;
    order.steps.line = step;
    if (order.submits) order.steps.submit = step;
  }

  #followBatch(order: Known, { Status, Total }: Outcome) {
    this.#mark(order, "done");
    const wanted = order.submits ? (order.asks ? "AwaitingApproval" : "Open") : "Unsubmitted";
    if (Status !== wanted || Total !== total) this.#wrong.push(`${order.id} of a batch came as ${Status}, ${Total}.`);
    this.#follow(order, order.submits ? "submit" : "line", wanted);
  }

  #post(
    path: string,
    body: string,
    by: Buyer,
    answered: (status: number, text: string) => void,
    type = "application/json",
  ) {
    const sent = { "content-type": type, "content-length": Buffer.byteLength(body), "idempotency-key": randomUUID() };
    const asked: Asked = { method: "POST", path: `/api/v1${path}`, headers: { ...by.headers, ...sent }, body };
    asked.answered = (status, text) => {
      if (status === 0) this.#unanswered.push(asked);
      answered(status, text);
    };
    return asked;
  }

  /** What of all this the database does not have, has twice, or has although it was refused; and the orders that are submitted. */
  async check(read: Read) {
    const rows = await read<Row>(found, [`${this.#prefix}-%`]);
    const byID = new Map(rows.map((row) => [row.id, row]));
    const violations = this.#orders.flatMap((order) => {
      const wrong = faultOf(order, byID.get(order.id));
      return wrong ? [`${order.id}${order.inBatch ? " of a batch" : ""}: ${wrong}.`] : [];
    });
    const count = (step: StepName) => this.#orders.filter(({ steps }) => steps[step] === "done").length;
    const inBatches = this.#orders.filter(({ inBatch, steps }) => inBatch && steps.create === "done").length;
    const unknown = this.#orders.filter(({ steps }) => Object.values(steps).includes("unknown")).length;
    return {
      figures: {
        "orders created, of these in batches; submitted, decided": `${count("create")}, ${inBatches}; ${count("submit")}, ${count("decide")}`,
        "orders with a request that had no answer": unknown,
      },
      violations: [...this.#wrong, ...violations],
      submitted: rows.flatMap(({ id, status }) => (status === "Unsubmitted" ? [] : [id])),
    };
  }
}

export type Read = <T extends QueryResultRow>(statement: string, values: unknown[]) => Promise<T[]>;
type Row = {
  id: string;
  status: string;
  total: number;
  lines: number;
  approvals: number;
  approved: number;
  events: Record<string, number>;
};

const found = `
  SELECT o.id, o.status::text, o.total::float8, (SELECT count(*)::int FROM line_items l WHERE l.order_id = o.id) AS lines,
    (SELECT count(*)::int FROM approvals a WHERE a.order_id = o.id) AS approvals,
    (SELECT count(*)::int FROM approvals a WHERE a.order_id = o.id AND a.status = 'Approved') AS approved,
    coalesce((SELECT jsonb_object_agg(e.event, e.count) FROM (
      SELECT event, count(*)::int FROM audit_events WHERE object_type = 'Order' AND object_id = o.id GROUP BY event) e), '{}') AS events
  FROM orders o WHERE o.id LIKE $1`;

const isRefused = (status: number) => status === 503;

function outcomesIn(text: string) {
  const lines = text.split("\n").filter((each) => each.startsWith("{") && each.endsWith("}"));
  return new Map(lines.map((each): [string, Outcome] => [JSON.parse(each).OrderID, JSON.parse(each)]));
}

/** How an order differs from what was answered: what was done is there once, and what was not answered wholly or not at all. */
function faultOf({ asks, inBatch, steps }: Known, row: Row | undefined) {
  if (!row) return steps.create === "done" ? "was created and is lost" : undefined;
  if (steps.create === "open") return "is there, and was refused";
  const isSubmitted = row.status !== "Unsubmitted";
  const isOpen = row.status === "Open";
  const { events } = row;
  const count = (event: string, is: boolean) =>
    (events[event] ?? 0) !== Number(is) && `has ${events[event] ?? 0} × ${event}`;
  return [
    disagrees(steps.line, row.lines === 1) && `has ${row.lines} lines`,
    row.lines > 1 && `has ${row.lines} lines`,
    row.total !== row.lines * total && `has a total of ${row.total}`,
    inBatch && row.lines !== 1 && "is half there",
    disagrees(steps.submit, isSubmitted) && `is ${row.status}, and its submission ${steps.submit}`,
    disagrees(steps.decide, isSubmitted && asks && isOpen) && `is ${row.status}, and its decision ${steps.decide}`,
    row.approvals !== Number(isSubmitted && asks) && `has ${row.approvals} approvals`,
    row.approved !== Number(isOpen && asks) && `has ${row.approved} approvals that are approved`,
    count("order.created", true),
    count("order.submitted", isSubmitted),
    count("order.awaiting_approval", isSubmitted && asks),
    count("order.opened", isOpen),
  ].find((fault) => fault);
}

const disagrees = (step: Step, isThere: boolean) => (step === "done" && !isThere) || (step === "open" && isThere);
