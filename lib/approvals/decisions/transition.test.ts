import { expect, test } from "@playwright/test";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { OrderStatus } from "@/lib/orders/contract";
import { orderStatuses } from "@/lib/orders/list";
import { hindered } from "./hindered";
import { requireStatus } from "./locked-order";
import {
  type DecisionCase,
  type Hindrance,
  hindranceOf,
  orderTransitions,
  statusAfter,
  statusSubmitted,
} from "./transition";

type Outcome = OrderStatus | ErrorCode;

const outcomes: Record<keyof typeof orderTransitions, Record<OrderStatus, Outcome>> = {
  submit: {
    Unsubmitted: "AwaitingApproval",
    AwaitingApproval: "Order.CannotSubmitBadStatus",
    Declined: "Order.CannotSubmitBadStatus",
    Open: "Order.CannotSubmitBadStatus",
    Completed: "Order.CannotSubmitBadStatus",
    Canceled: "Order.CannotSubmitBadStatus",
  },
  cancel: {
    Unsubmitted: "Canceled",
    AwaitingApproval: "Canceled",
    Declined: "Canceled",
    Open: "Order.CannotCancelInCurrentStatus",
    Completed: "Order.CannotCancelInCurrentStatus",
    Canceled: "Order.CannotCancelInCurrentStatus",
  },
  complete: {
    Unsubmitted: "Order.CannotCompleteBadStatus",
    AwaitingApproval: "Order.CannotCompleteBadStatus",
    Declined: "Order.CannotCompleteBadStatus",
    Open: "Completed",
    Completed: "Order.CannotCompleteBadStatus",
    Canceled: "Order.CannotCompleteBadStatus",
  },
};

const statusOf: Record<keyof typeof orderTransitions, OrderStatus> = {
  submit: statusSubmitted({ needsApproval: true }),
  cancel: orderTransitions.cancel.to,
  complete: orderTransitions.complete.to,
};

for (const [operation, byStatus] of entriesOf(outcomes))
  test(`${operation} is possible in the statuses of its row only`, () => {
    const actual = orderStatuses.map((status) => [status, outcomeOf(operation, status)]);
    expect(Object.fromEntries(actual)).toEqual(byStatus);
  });

function outcomeOf(operation: keyof typeof orderTransitions, status: OrderStatus): Outcome {
  try {
    requireStatus({ status }, operation);
    return statusOf[operation];
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test("a submitted order that nobody has to approve opens", () => {
  expect(statusSubmitted({ needsApproval: false })).toBe("Open");
});

const decided = [
  // decision, may be submitted again, others pending, one declined before, what follows
  ["Approve", false, true, false, null],
  ["Approve", false, true, true, null],
  ["Approve", false, false, false, "Open"],
  ["Approve", false, false, true, "Declined"],
  ["Decline", false, true, false, "Declined"],
  ["Decline", false, true, true, "Declined"],
  ["Decline", false, false, false, "Declined"],
  ["Decline", false, false, true, "Declined"],
  ["Decline", true, true, false, "Unsubmitted"],
  ["Decline", true, true, true, "Unsubmitted"],
  ["Decline", true, false, false, "Unsubmitted"],
  ["Decline", true, false, true, "Unsubmitted"],
] as const;

test("one decline ends the round, and the last approval opens the order unless one was declined", () => {
  const actual = decided.map(([decision, allowResubmit, pending, declined]) => [
    decision,
    allowResubmit,
    pending,
    declined,
    statusAfter({ decision, allowResubmit }, { pending, declined }),
  ]);
  expect(actual).toEqual(decided);
});

const free: DecisionCase = {
  orderStatus: "AwaitingApproval",
  isOwn: false,
  isAsked: true,
  isPending: true,
  isHeld: false,
  isDeclining: false,
  isChanged: false,
};
const refusals: [Partial<DecisionCase>, Hindrance, ErrorCode, number][] = [
  [{ isOwn: true }, "OwnOrder", "Order.NotEligibleToApprove", 403],
  [{ isAsked: false }, "NotAsked", "Order.NotEligibleToApprove", 400],
  [{ isPending: false }, "AlreadyDecided", "Order.NotEligibleToApprove", 409],
  ...orderStatuses
    .filter((status) => status !== "AwaitingApproval")
    .map((orderStatus): [Partial<DecisionCase>, Hindrance, ErrorCode, number] => [
      { orderStatus },
      "NotAwaiting",
      "Order.MustBeAwaitingApproval",
      400,
    ]),
  [{ isHeld: true }, "Held", "Order.NotEligibleToApprove", 409],
  [{ isDeclining: true }, "Declining", "Order.NotEligibleToApprove", 409],
  [{ isChanged: true }, "Changed", "Conflict", 409],
];

test("a pending approval of an order that awaits it is decided by members of its group", () => {
  expect(hindranceOf(free)).toBeNull();
});

for (const [facts, hindrance, code, status] of refusals)
  test(`a decision with ${JSON.stringify(facts)} is refused with ${code} ${status}`, () => {
    expect(hindranceOf({ ...free, ...facts })).toBe(hindrance);
    const now = { Revision: "", Total: 0, Currency: "" };
    const refusal = hindered(hindrance, { status: facts.orderStatus ?? "AwaitingApproval", first: null, now });
    expect([refusal.code, refusal.status]).toEqual([code, status]);
  });

test("of several reasons the first in the table is reported, and the caller's own order first of all", () => {
  const all = refusals.filter(([facts]) => (facts.orderStatus ?? "Open") === "Open");
  for (const [index, [, hindrance]] of all.entries()) {
    const facts: DecisionCase = Object.assign({}, free, ...all.slice(index).map(([each]) => each));
    expect(hindranceOf(facts)).toBe(hindrance);
  }
});

function entriesOf<T extends object>(record: T) {
  // Safe: a literal has no other keys.
  return Object.entries(record) as [keyof T, T[keyof T]][];
}
