import { expect, test } from "@playwright/test";
import { recordEventNames } from "@/lib/events/words";
import { nearest } from "./nearest";

test("what is nearly one of the choices finds it, and what is like none finds nothing", () => {
  const found = [
    "order.aproved",
    "Order.Opened",
    "orders.declined",
    "order.cancelled",
    "invoice.paid",
    "",
    "x".repeat(101),
    7,
  ];
  expect(found.map((given) => nearest(given, recordEventNames))).toEqual([
    ...["order.approved", "order.opened", "order.declined", "order.canceled"],
    ...[undefined, undefined, undefined, undefined],
  ]);
});
