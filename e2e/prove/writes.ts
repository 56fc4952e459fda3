import { randomUUID } from "node:crypto";
import type { Random } from "@/prisma/demo/random";
import { KeyedRequests, type ReadRows } from "./keyed-requests";
import { sendAgain } from "./open-loop";
import { type OrderWrite, OrderWrites, orderWrites, type Trade } from "./order-writes";
import { type RecordKind, RecordWrites, recordKinds } from "./record-writes";

export type Write = OrderWrite | RecordKind;
export const allWrites: readonly Write[] = [...orderWrites, ...recordKinds];

/** The last steps: if no order is ready for one, an earlier step is done instead. */
const lastSteps: readonly Write[] = ["completeReturn", ...recordKinds];
const mostToFinish = 200;

const isOfRecord = (kind: Write): kind is RecordKind => recordKinds.some((each) => each === kind);

/** All writes of people and programs, which are compared with the database afterwards. IDs begin with `load-`. */
export class Writes {
  readonly #requests = new KeyedRequests();
  readonly #orders: OrderWrites;
  readonly #records: RecordWrites;

  constructor(trade: Trade, random: Random) {
    const prefix = `load-${randomUUID().slice(0, 8)}`;
    this.#orders = new OrderWrites(`${prefix}-order`, trade, this.#requests, random);
    this.#records = new RecordWrites(`${prefix}-record`, trade, this.#requests, random);
  }

  next(kind: Write) {
    return isOfRecord(kind) ? this.#records.next(kind) : this.#orders.next(kind);
  }

  /** Requests without an answer, to be repeated unchanged. */
  takeUnanswered() {
    return this.#requests.takeUnanswered();
  }

  /** Continues until each kind of step was done, so that even a short run checks all of them. */
  async finish(origin: string) {
    for (let rounds = mostToFinish; rounds > 0 && this.#undone().length > 0; rounds--)
      await Promise.all(lastSteps.map((kind) => sendAgain(origin, this.next(kind))));
  }

  #undone() {
    return [...this.#orders.undone(), ...this.#records.undone()];
  }

  async check(read: ReadRows) {
    const { figures, violations, submitted } = await this.#orders.check(read);
    const records = await this.#records.check(read);
    return {
      figures: { ...figures, ...records.figures },
      violations: [...violations, ...records.violations, ...this.#undone().map((step) => `Never done: ${step}.`)],
      submitted,
    };
  }
}
