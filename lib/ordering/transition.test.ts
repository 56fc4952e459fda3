import { expect, test } from "@playwright/test";
import { AppError } from "@/lib/errors";
import type { OrderStatus } from "@/lib/orders/contract";
import { orderStatuses } from "@/lib/orders/list";
import { requireChangeable } from "./locked";
import type { Touched } from "./transition";

const code = "Order.CannotChangeInCurrentStatus";

const changes: Record<Touched, Record<OrderStatus, "changed" | typeof code>> = {
  contents: {
    Unsubmitted: "changed",
    AwaitingApproval: code,
    Declined: code,
    Open: code,
    Completed: code,
    Canceled: code,
  },
  comments: {
    Unsubmitted: "changed",
    AwaitingApproval: "changed",
    Declined: code,
    Open: code,
    Completed: code,
    Canceled: code,
  },
  xp: {
    Unsubmitted: "changed",
    AwaitingApproval: "changed",
    Declined: "changed",
    Open: "changed",
    Completed: "changed",
    Canceled: "changed",
  },
};

for (const [touched, byStatus] of Object.entries(changes))
  test(`${touched} of an order can be changed in the statuses of its row only`, () => {
    // Safe: the keys of the table.
    const actual = orderStatuses.map((status) => [status, outcomeOf(status, [touched as Touched])]);
    expect(Object.fromEntries(actual)).toEqual(byStatus);
  });

test("a change is refused for any part of it", () => {
  expect(outcomeOf("AwaitingApproval", ["comments", "xp", "contents"])).toBe(code);
  expect(outcomeOf("Declined", ["xp", "comments"])).toBe(code);
  expect(outcomeOf("Canceled", [])).toBe("changed");
});

function outcomeOf(status: OrderStatus, touched: readonly Touched[]) {
  try {
    requireChangeable({ status }, touched);
    return "changed";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
