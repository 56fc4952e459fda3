import { expect, test } from "@playwright/test";
import { recordEventNames } from "@/lib/events/words";
import { nearest } from "./nearest";

test("a misspelled choice finds the intended one, and an unrelated word finds none", () => {
  const values = [
    "order.aproved",
    "Order.Opened",
    "orders.declined",
    "order.cancelled",
    "invoice.paid",
    "",
    "x".repeat(101),
    7,
  ];
  expect(values.map((value) => nearest(value, recordEventNames))).toEqual([
    ...["order.approved", "order.opened", "order.declined", "order.canceled"],
    ...[undefined, undefined, undefined, undefined],
  ]);
});
