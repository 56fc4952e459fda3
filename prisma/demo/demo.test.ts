import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { kinds } from "@/lib/import/kinds";
import { parseLine } from "@/lib/import/parse";
import type { Approval, Revision } from "./approvals";
import { approvingGroups, matchedBy, matchedByReturn, requestOf } from "./approving";
import { makeDemo } from "./demo";
import { models } from "./models";
import type { Order } from "./orders";
import { demoAccounts, users } from "./people";
import type { Product } from "./products";
import type { Return } from "./returns";

const anchor = new Date("2026-03-02T00:00:00Z");
const demo = makeDemo(anchor);

test("the same anchor makes the same demo", () => {
  expect(makeDemo(anchor)).toEqual(demo);
});

for (const kind of kinds) {
  test(`every record of ${kind.name} is valid for the import`, () => {
    const problems = demo[kind.name].flatMap((record, index) => {
      const result = parseLine(kind, { number: index + 1, text: JSON.stringify(record) });
      return "problems" in result ? [result] : [];
    });
    expect(problems).toEqual([]);
  });
}

test("a product's picture exists, and is of its own model", () => {
  for (const { image, category } of models)
    if (category !== "Technology") expect(existsSync(`public${image}`), image).toBe(true);
  const texts = demo.products.map((product) => JSON.stringify(product)).filter((text) => text.includes('"Images"'));
  expect(texts.length).toBeGreaterThan(400);
  for (const { code, image } of models) {
    const ofModel = texts.filter((text) => new RegExp(`"ID":"[A-Z]{3}-${code}["-]`).test(text));
    expect(ofModel.filter((text) => !text.includes(`"Url":"${image}"`))).toEqual([]);
  }
});

test("no ID has a slash, as OrderCloud's clients do not encode IDs in paths", () => {
  const ids = Object.values(demo).flatMap((records) =>
    records.flatMap((record) => ("ID" in record ? [String(record.ID)] : [])),
  );
  expect(ids.length).toBeGreaterThan(1000);
  expect(ids.filter((id) => id.includes("/"))).toEqual([]);
});

test("no date is after the anchor", () => {
  const dates =
    JSON.stringify([demo.orders, demo.approvals, demo.orderreturns]).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
  expect(dates.length).toBeGreaterThan(5000);
  expect(dates.filter((date) => date >= anchor.toISOString())).toEqual([]);
});

test("a return has delivered items only, and all refunds of an order are at most its total", () => {
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
});

test("no round has the same approval twice, and of many approvals few look alike", () => {
  // Safe: they are made as such.
  const ofOrder = Object.groupBy(demo.approvals as Approval[], ({ OrderID }) => OrderID);
  const requests = Object.values(ofOrder).flatMap((approvals = []) => {
    const keys = approvals.map(({ ApprovalRuleID, Round, xp: { Dept, Site } }) =>
      JSON.stringify([ApprovalRuleID, Dept, Site, Round]),
    );
    return keys.length === new Set(keys).size ? [] : [approvals[0]?.OrderID];
  });
  expect(requests).toEqual([]);

  const busiest = Object.values(ofOrder).find((approvals) => approvals?.length === 300) ?? [];
  const different = (value: (approval: Approval) => unknown) => new Set(busiest.map(value)).size;
  expect(different(({ ApprovalRuleID }) => ApprovalRuleID)).toBe(5);
  expect(different(({ ApproverID }) => ApproverID)).toBeGreaterThan(5);
  expect(different(({ DateCreated }) => DateCreated.slice(0, 10))).toBeGreaterThan(3);
  expect(different(({ Comments }) => Comments)).toBeGreaterThan(80);
});

test("the demo accounts have short names, one password and together all roles", () => {
  expect(new Set(demoAccounts.flatMap(({ Roles }) => Roles)).size).toBe(6);
  for (const { Username, Password } of demoAccounts) expect(Password).not.toContain(Username);
});

test("an order's amounts add up, and its dates fit its status", () => {
  // Safe: they are made as such.
  const orders = demo.orders as Order[];
  const resubmissions = new Set(
    (demo.approvals as Approval[]).flatMap((each) => (each.AllowResubmit ? each.OrderID : [])),
  );
  expect(orders.map(({ DateCreated }) => DateCreated)).toEqual(orders.map(({ DateCreated }) => DateCreated).toSorted());
  for (const order of orders) {
    const { Status, DateSubmitted, DateSubmittedForApproval, DateApproved, DateDeclined, DateCanceled, DateCompleted } =
      order;
    const sum = order.LineItems.reduce((total, item) => total + item.Quantity * item.UnitPrice, 0);
    expect(order.Subtotal).toBeCloseTo(sum, 6);
    expect(order.Total).toBeCloseTo(order.Subtotal + order.ShippingCost + order.TaxCost, 6);
    const isOpened = Status === "Open" || Status === "Completed";
    expect([DateSubmitted !== null, DateDeclined !== null, DateCanceled !== null, DateCompleted !== null]).toEqual([
      isOpened,
      Status === "Declined" || (Status === "Unsubmitted" && resubmissions.has(order.ID)),
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
    const times = dates.filter((date) => date !== null);
    expect(times.toSorted()).toEqual(times);
    expect(
      order.LineItems.filter((item) => (Status === "Completed" ? item.Quantity : 0) !== item.QuantityShipped),
    ).toEqual([]);
  }
  expect(new Set(orders.map(({ Status }) => Status)).size).toBe(6);
});

test("a decline ends its round, and two orders were submitted again after one", () => {
  // Safe: they are made as such.
  const rounds = Map.groupBy(demo.approvals as Approval[], ({ OrderID, Round }) => `${OrderID} ${Round}`);
  for (const approvals of rounds.values()) {
    if (!approvals.some(({ Status }) => Status === "Declined")) continue;
    expect(approvals.map(({ Status }) => Status)).not.toContain("Pending");
    expect(approvals.filter(({ Status }) => Status === "Declined")).toHaveLength(1);
  }
  const again = (demo.orders as Order[]).filter(({ Round }) => Round > 1);
  const ofRounds = again.map(({ ID, Round }) => [1, 2].map((round) => [round === Round, rounds.get(`${ID} ${round}`)]));
  for (const [first, second] of ofRounds) {
    expect(first).toEqual([false, expect.arrayContaining([expect.objectContaining({ AllowResubmit: true })])]);
    expect(second).toEqual([true, expect.anything()]);
  }
  const last = again.map(({ ID }) => rounds.get(`${ID} 2`) ?? []);
  expect(last.map((round) => round.some(({ Status }) => Status === "Pending"))).toEqual([false, true]);
  expect(rounds.size).toBe(new Set((demo.approvals as Approval[]).map(({ OrderID }) => OrderID)).size + again.length);
});

test("orders submitted again after a decline were changed before, whenever the demo is loaded", () => {
  for (const days of [0, 3, 5]) {
    const { orders, approvals, orderrevisions } = makeDemo(new Date(anchor.getTime() + days * 86_400_000));
    // Safe: they are made as such.
    const again = (orders as Order[]).filter(({ Round }) => Round > 1);
    const revisions = orderrevisions as Revision[];
    expect(revisions.map(({ OrderID }) => OrderID)).toEqual(again.map(({ ID }) => ID));
    expect(revisions).toHaveLength(2);
    for (const [at, { OrderID, Round, DateDeclined, Total, Subtotal, LineItems }] of revisions.entries()) {
      const now = again[at]?.LineItems ?? [];
      const decline = (approvals as Approval[]).find((each) => each.OrderID === OrderID && each.AllowResubmit);
      expect([Round, DateDeclined]).toEqual([decline?.Round, decline?.DateCompleted]);
      expect(Subtotal).toBeCloseTo(LineItems.reduce((sum, { Quantity, UnitPrice }) => sum + Quantity * UnitPrice, 0));
      const before = new Map(LineItems.map(({ ID, Quantity }) => [ID, Quantity]));
      expect(now.filter(({ ID, Quantity }) => Quantity < (before.get(ID) ?? 0))).toHaveLength(1);
      expect(now).toHaveLength(LineItems.length - 1);
      expect(again[at]?.Total).toBeLessThan(Total);
    }
  }
});

test("every order has exactly the approvals that its rules ask for, and the stock for them", () => {
  // Safe: they are made as such.
  const products = demo.products as Product[];
  const catalogue = new Map(products.map((product) => [product.ID, product]));
  const rounds = Map.groupBy(demo.approvals as Approval[], ({ OrderID, Round }) => `${OrderID} ${Round}`);
  const counts = new Map<string, number>();
  let later = 0;
  for (const order of demo.orders as Order[]) {
    const ofRule = Map.groupBy(rounds.get(`${order.ID} ${order.Round}`) ?? [], ({ ApprovalRuleID }) => ApprovalRuleID);
    const doneRules = [...ofRule].filter(([, each]) => each.every(({ Status }) => Status === "Approved"));
    const first = matchedBy(order, catalogue);
    const matching = matchedBy(order, catalogue, new Set(doneRules.map(([rule]) => rule)));
    expect(matching.filter(({ why }) => why.Fault)).toEqual([]);
    // A decline withdraws pending approvals, and an unsubmitted order has none.
    if (order.Status === "Unsubmitted" || order.Status === "Declined") continue;
    expect([...ofRule.keys()].toSorted(), order.ID).toEqual(matching.map(({ ruleID }) => ruleID).toSorted());
    if (matching.length > first.length) later++;
    if (order.Status === "AwaitingApproval")
      for (const { ProductID, Quantity } of order.LineItems)
        counts.set(ProductID, (counts.get(ProductID) ?? 0) + Quantity);
  }
  expect(later, "asked for once others were approved").toBeGreaterThan(0);
  // The last approval opens an order, which takes from the stock.
  const missing = products.filter(
    ({ ID, Inventory }) => Inventory && Inventory.QuantityAvailable < (counts.get(ID) ?? 0),
  );
  expect(missing).toEqual([]);
});

test("every return has exactly the approvals that its rules ask for, in turn", () => {
  // Safe: they are made as such.
  const orders = new Map((demo.orders as Order[]).map((order) => [order.ID, order]));
  const outcomes = new Map<string, number>();
  for (const each of demo.orderreturns as Return[]) {
    const { ID, Status, Approvals } = each;
    const order = orders.get(each.OrderID);
    if (!order) throw new Error(`${ID} is of no order.`);
    const approvals = Approvals.filter((approval) => approval.Status === "Approved");
    const matching = matchedByReturn(order, each, new Set(approvals.map(({ ApprovalRuleID }) => ApprovalRuleID)));
    const requests = Approvals.map(({ ApprovalRuleID, ApprovingGroupID, RuleExpression, Why }) => {
      return { ApprovalRuleID, ApprovingGroupID, RuleExpression, Why };
    });
    // A canceled return has no pending approvals.
    expect(requests, ID).toEqual(Status === "Unsubmitted" || Status === "Canceled" ? [] : matching.map(requestOf));
    const last = Approvals.at(-1)?.Status ?? "none";
    const statuses = { AwaitingApproval: ["Pending"], Declined: ["Declined"] }[String(Status)];
    expect(statuses ?? ["Approved", "none"], ID).toContain(last);
    outcomes.set(`${Approvals.length} ${last}`, (outcomes.get(`${Approvals.length} ${last}`) ?? 0) + 1);
  }
  expect([...outcomes.keys()].toSorted()).toEqual([
    ...["0 none", "1 Approved", "1 Declined", "1 Pending", "2 Approved", "2 Declined", "2 Pending"],
  ]);
});

test("a cost center has one budget, and each asked group has somebody who can decide", () => {
  // Safe: they are made as such.
  const approvals = demo.approvals as Approval[];
  const budgets = new Set(approvals.map(({ xp }) => `${xp.CostCenter} ${xp.Budget}`));
  expect(budgets.size).toBe(new Set(approvals.map(({ xp }) => xp.CostCenter)).size);
  const able = users.filter(({ Roles }) =>
    Roles.some((role) => ["FullAccess", "OrderAdmin", "ShopperOrderReader"].includes(role)),
  );
  const members = approvingGroups.flatMap(({ UserIDs }) => UserIDs);
  expect(members.filter((member) => !able.some(({ ID }) => ID === member))).toEqual([]);
});

for (let weekday = 0; weekday < 7; weekday++)
  test(`loaded ${weekday} days later, the desks have approvals to decide, due about that day`, () => {
    const day = 86_400_000;
    const loadTime = anchor.getTime() + weekday * day;
    const dayIn = (days: number) => new Date(loadTime + days * day).toISOString().slice(0, 10);
    const { orders, approvals, orderreturns } = makeDemo(new Date(loadTime));
    // Safe: they are made as such.
    const ofID = new Map((orders as Order[]).map((order) => [order.ID, order]));
    const pending = (approvals as Approval[]).filter(({ Status }) => Status === "Pending");
    expect(new Set(pending.map(({ OrderID }) => ofID.get(OrderID)?.Status))).toEqual(new Set(["AwaitingApproval"]));
    const due = pending.map(({ xp }) => xp.DueBy);
    expect(due.filter((date) => date < dayIn(0)).length).toBeGreaterThan(10);
    expect(due.filter((date) => date === dayIn(0)).length).toBeGreaterThan(10);
    expect(due.filter((date) => date >= dayIn(7) && date < dayIn(14)).length).toBeGreaterThan(10);

    const returns = orderreturns as Return[];
    expect(new Set(returns.map(({ Status }) => Status)).size).toBe(6);
    const deciding = demoAccounts.filter(({ Username }) => {
      const groups = approvingGroups.filter(({ UserIDs }) => UserIDs.includes(Username)).map(({ ID }) => ID);
      const isMine = (each: { ApprovingGroupID: string }) => groups.includes(each.ApprovingGroupID);
      return (
        pending.some((each) => isMine(each) && ofID.get(each.OrderID)?.FromUserID !== Username) ||
        returns.some(({ Approvals }) => Approvals.some((each) => each.Status === "Pending" && isMine(each)))
      );
    });
    expect(deciding.map(({ Username }) => Username)).toEqual([
      ...["maya", "jonas", "priya", "ruth", "samuel", "layla", "elena", "sofia"],
    ]);
    expect(demoAccounts.filter(({ DecidesFor }) => DecidesFor.length > 0)).toEqual(deciding);
  });
