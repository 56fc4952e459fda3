import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { kinds } from "@/lib/import/kinds";
import { parseLine } from "@/lib/import/parse";
import type { Approval } from "./approvals";
import { makeDemo } from "./demo";
import { models } from "./models";
import type { Order } from "./orders";
import { demoAccounts } from "./people";

const anchor = new Date("2026-03-02T00:00:00Z");
const demo = makeDemo(anchor);

test("the same anchor gives the same demo", () => {
  expect(makeDemo(anchor)).toEqual(demo);
});

for (const kind of kinds) {
  test(`every record of ${kind.name} is one that the import takes`, () => {
    const problems = demo[kind.name].flatMap((record, index) => {
      const parsed = parseLine(kind, { number: index + 1, text: JSON.stringify(record) });
      return "problems" in parsed ? [parsed] : [];
    });
    expect(problems).toEqual([]);
  });
}

test("a product's picture is there, and is of its own model", () => {
  for (const { image, category } of models)
    if (category !== "Technology") expect(existsSync(`public${image}`), image).toBe(true);
  const shown = demo.products.map((product) => JSON.stringify(product)).filter((text) => text.includes('"Images"'));
  expect(shown.length).toBeGreaterThan(400);
  for (const { code, image } of models) {
    const ofModel = shown.filter((text) => new RegExp(`"ID":"[A-Z]{3}-${code}["-]`).test(text));
    expect(ofModel.filter((text) => !text.includes(`"Url":"${image}"`))).toEqual([]);
  }
});

test("no ID has a slash: clients of OrderCloud write IDs into paths as they are", () => {
  const ids = Object.values(demo).flatMap((records) =>
    records.flatMap((record) => ("ID" in record ? [String(record.ID)] : [])),
  );
  expect(ids.length).toBeGreaterThan(1000);
  expect(ids.filter((id) => id.includes("/"))).toEqual([]);
});

test("nothing happens after the anchor", () => {
  const dates =
    JSON.stringify([demo.orders, demo.approvals, demo.orderreturns]).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
  expect(dates.length).toBeGreaterThan(5000);
  expect(dates.filter((date) => date >= anchor.toISOString())).toEqual([]);
});

test("a return asks for what was delivered, and all refunds of an order for no more than its total", () => {
  // Safe: they are made as such.
  const orders = demo.orders as Order[];
  const returns = (demo.orderreturns as { OrderID: string; Status: string; RefundAmount: number | null }[]).filter(
    ({ Status }) => Status !== "Declined" && Status !== "Canceled",
  );
  const ofOrder = Object.groupBy(returns, ({ OrderID }) => OrderID);
  const excessive = orders.filter(
    ({ ID, Total }) =>
      (ofOrder[ID] ?? []).reduce((sum, { RefundAmount }) => sum + (RefundAmount ?? 0), 0) > Total + 1e-6,
  );
  expect(excessive.map(({ ID }) => ID)).toEqual([]);
  const statuses = new Map(orders.map(({ ID, Status }) => [ID, Status]));
  expect(new Set(returns.map(({ OrderID }) => statuses.get(OrderID)))).toEqual(new Set(["Completed"]));
  const asked = demo.orderreturns as { Status: string; Approvals: object[] }[];
  for (const status of ["AwaitingApproval", "Open", "Completed", "Declined"])
    expect(asked.filter(({ Status, Approvals }) => Status === status && Approvals.length > 0).length).toBeGreaterThan(
      2,
    );
});

test("nobody is asked the same of the same place twice, and of many approvals few look alike", () => {
  // Safe: they are made as such.
  const ofOrder = Object.groupBy(demo.approvals as Approval[], ({ OrderID }) => OrderID);
  const asked = Object.values(ofOrder).flatMap((approvals = []) => {
    const keys = approvals.map(({ ApprovalRuleID, xp: { Dept, Site } }) =>
      JSON.stringify([ApprovalRuleID, Dept, Site]),
    );
    return keys.length === new Set(keys).size ? [] : [approvals[0]?.OrderID];
  });
  expect(asked).toEqual([]);

  const busiest = Object.values(ofOrder).find((approvals) => approvals?.length === 300) ?? [];
  const different = (value: (approval: Approval) => unknown) => new Set(busiest.map(value)).size;
  expect(different(({ ApprovalRuleID }) => ApprovalRuleID)).toBe(5);
  expect(different(({ ApproverID }) => ApproverID)).toBeGreaterThan(5);
  expect(different(({ DateCreated }) => DateCreated.slice(0, 10))).toBeGreaterThan(3);
  expect(different(({ Comments }) => Comments)).toBeGreaterThan(80);
});

test("the accounts to try have short names, one password and all roles between them", () => {
  expect(new Set(demoAccounts.flatMap(({ Roles }) => Roles)).size).toBe(6);
  for (const { Username, Password } of demoAccounts) expect(Password).not.toContain(Username);
});

test("an order adds up, and its dates are those of its status", () => {
  // Safe: they are made as such.
  const orders = demo.orders as Order[];
  for (const order of orders) {
    const { Status, DateSubmitted, DateSubmittedForApproval, DateApproved, DateDeclined, DateCanceled, DateCompleted } =
      order;
    const sum = order.LineItems.reduce((total, item) => total + item.Quantity * item.UnitPrice, 0);
    expect(order.Subtotal).toBeCloseTo(sum, 6);
    expect(order.Total).toBeCloseTo(order.Subtotal + order.ShippingCost + order.TaxCost, 6);
    const isOpened = Status === "Open" || Status === "Completed";
    expect([DateSubmitted !== null, DateDeclined !== null, DateCanceled !== null, DateCompleted !== null]).toEqual([
      isOpened,
      Status === "Declined",
      Status === "Canceled",
      Status === "Completed",
    ]);
    const dates = [
      order.DateCreated,
      DateSubmittedForApproval,
      DateApproved,
      DateDeclined ?? DateCanceled,
      DateCompleted,
    ];
    const known = dates.filter((date) => date !== null);
    expect(known.toSorted()).toEqual(known);
    expect(
      order.LineItems.filter((item) => (Status === "Completed" ? item.Quantity : 0) !== item.QuantityShipped),
    ).toEqual([]);
  }
  expect(new Set(orders.map(({ Status }) => Status)).size).toBe(6);
});
