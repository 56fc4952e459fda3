import type { Random } from "@/prisma/demo/random";
import {
  type Change,
  disagrees,
  type KeyedRequests,
  type Member,
  type ReadRows,
  type Step,
  stepAfter,
} from "./keyed-requests";
import type { Trade } from "./order-writes";

export type RecordKind = keyof typeof lives;
type Request = Pick<Change, "method" | "path" | "body">;
type Life = { of: "buyers" | "sellers"; found: string; steps: { event: string; request: (of: Whose) => Request }[] };
type Whose = { ID: string; by: Member };
type RecordLife = { id: string; kind: RecordKind; by: Member; steps: Step[] };
type Row = { id: string; done: boolean[]; events: Record<string, number> };

/** The steps that write a record. `done`: whether the database has a step; each has one event. */
const lives = {
  product: {
    of: "sellers",
    found: `SELECT id, ARRAY[inventory_quantity_available IN (10, 20), description = 'Changed', inventory_quantity_available = 20]
      AS done FROM products`,
    steps: [
      {
        event: "product.created",
        request: ({ ID }) => {
          const Inventory = { Enabled: true, QuantityAvailable: 10 };
          return { path: "/products", body: { ID, Name: "Chair", Active: true, Inventory } };
        },
      },
      {
        event: "product.updated",
        request: ({ ID }) => ({ method: "PATCH", path: `/products/${ID}`, body: { Description: "Changed" } }),
      },
      {
        event: "product.inventory_changed",
        request: ({ ID }) => ({
          method: "PATCH",
          path: `/products/${ID}`,
          body: { Inventory: { QuantityAvailable: 20 } },
        }),
      },
    ],
  },
  /** With a member, and a rule of the same ID that matches no order. */
  group: {
    of: "buyers",
    found: `SELECT g.id, ARRAY[true, g.description = 'Changed', EXISTS (SELECT FROM approving_group_members m WHERE m.group_id = g.id),
        r.id IS NOT NULL, r.description = 'Changed'] AS done
      FROM approving_groups g LEFT JOIN approval_rules r ON r.id = g.id`,
    steps: [
      {
        event: "usergroup.created",
        request: ({ ID, by }) => ({ path: `/buyers/${by.companyID}/usergroups`, body: { ID, Name: "Load" } }),
      },
      {
        event: "usergroup.updated",
        request: ({ ID, by }) => ({
          method: "PATCH",
          path: `/buyers/${by.companyID}/usergroups/${ID}`,
          body: { Description: "Changed" },
        }),
      },
      {
        event: "usergroup.member_added",
        request: ({ ID, by }) => ({
          path: `/buyers/${by.companyID}/usergroups/assignments`,
          body: { UserGroupID: ID, UserID: by.userID },
        }),
      },
      {
        event: "approvalrule.created",
        request: ({ ID, by }) => ({
          path: `/buyers/${by.companyID}/approvalrules`,
          body: { ID, ApprovingGroupID: ID, RuleExpression: "order.xp.Never = true" },
        }),
      },
      {
        event: "approvalrule.updated",
        request: ({ ID, by }) => ({
          method: "PATCH",
          path: `/buyers/${by.companyID}/approvalrules/${ID}`,
          body: { Description: "Changed" },
        }),
      },
    ],
  },
} as const satisfies Record<string, Life>;

// Safe: these are its own keys.
export const recordKinds = Object.keys(lives) as RecordKind[];

/** Products with stock, and groups with a member and a rule. Records each answer, to compare it with the database afterwards. */
export class RecordWrites {
  readonly #records: RecordLife[] = [];
  readonly #ready: Record<RecordKind, RecordLife[]> = { product: [], group: [] };

  constructor(
    private readonly prefix: string,
    private readonly trade: Pick<Trade, Life["of"]>,
    private readonly requests: KeyedRequests,
    private readonly random: Random,
  ) {}

  /** The next step of a record, or the first one of a new record. */
  next(kind: RecordKind) {
    const record = this.#ready[kind].shift() ?? this.#add(kind);
    const { steps }: Life = lives[kind];
    const at = record.steps.indexOf("open");
    const step = steps[at];
    if (!step) throw new Error(`${record.id} has no step left.`);
    record.steps[at] = "sent";
    const { id: ID, by } = record;
    const tell = (status: number) => {
      record.steps[at] = stepAfter(status);
      if (record.steps[at] !== "unknown" && record.steps.includes("open")) this.#ready[kind].push(record);
    };
    return this.requests.ask({ ...step.request({ ID, by }), by, tell });
  }

  /** Steps that no record has done. */
  undone() {
    return recordKinds.flatMap((kind) => {
      const { steps }: Life = lives[kind];
      const records = this.#records.filter((each) => each.kind === kind);
      return steps.flatMap(({ event }, at) => (records.some((each) => each.steps[at] === "done") ? [] : [event]));
    });
  }

  #add(kind: RecordKind) {
    const { of, steps }: Life = lives[kind];
    const id = `${this.prefix}-${this.#records.length}`;
    const record: RecordLife = { id, kind, by: this.random.pick(this.trade[of]), steps: steps.map(() => "open") };
    this.#records.push(record);
    return record;
  }

  /** What the database lacks, has twice, or has although it was refused. */
  async check(read: ReadRows) {
    const figures: Record<string, string> = {};
    const violations: string[] = [];
    for (const kind of recordKinds) {
      const { found, steps }: Life = lives[kind];
      const rows = await read<Row>(
        `SELECT f.*, coalesce((SELECT jsonb_object_agg(e.event, e.count) FROM (
           SELECT event, count(*)::int FROM audit_events WHERE object_type = ANY ($2) AND object_id = f.id GROUP BY event) e), '{}') AS events
         FROM (${found}) f WHERE f.id LIKE $1`,
        [`${this.prefix}-%`, ["Product", "UserGroup", "ApprovalRule"]],
      );
      const byID = new Map(rows.map((row) => [row.id, row]));
      const records = this.#records.filter((each) => each.kind === kind);
      violations.push(...records.flatMap((record) => faultsOf(record, byID.get(record.id))));
      const counts = steps.map((_, at) => records.filter((each) => each.steps[at] === "done").length);
      figures[steps.map(({ event }) => event).join(", ")] = counts.join(", ");
    }
    return { figures, violations };
  }
}

function faultsOf({ id, kind, steps }: RecordLife, row: Row | undefined) {
  if (!row) return steps[0] === "done" ? [`${id} was created and is lost.`] : [];
  const { steps: all }: Life = lives[kind];
  return all.flatMap(({ event }, at) => {
    const [step, isThere, count] = [steps[at] ?? "open", row.done[at] === true, row.events[event] ?? 0];
    if (disagrees(step, isThere)) return [`${id}: ${event} is ${step}, and the record says otherwise.`];
    return count === Number(isThere) ? [] : [`${id} has ${count} × ${event}.`];
  });
}
