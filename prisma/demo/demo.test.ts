import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { kinds } from "@/lib/import/kinds";
import { parseLine } from "@/lib/import/parse";
import { matchingOf } from "@/lib/rules/matching";
import type { Approval } from "./approvals";
import { approvalRules, approvingGroups } from "./approving";
import { makeDemo } from "./demo";
import { models } from "./models";
import type { Order } from "./orders";
import { demoAccounts, users } from "./people";

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

test("in a round nobody is asked the same of the same place twice, and of many approvals few look alike", () => {
  // Safe: they are made as such.
  const ofOrder = Object.groupBy(demo.approvals as Approval[], ({ OrderID }) => OrderID);
  const asked = Object.values(ofOrder).flatMap((approvals = []) => {
    const keys = approvals.map(({ ApprovalRuleID, DateCreated, xp: { Dept, Site } }) =>
      JSON.stringify([ApprovalRuleID, Dept, Site, isOfLastRound(DateCreated, approvals)]),
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
  const returned = new Set((demo.approvals as Approval[]).flatMap((each) => (each.AllowResubmit ? each.OrderID : [])));
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
      Status === "Declined" || (Status === "Unsubmitted" && returned.has(order.ID)),
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

/** Whether an approval was asked for after the decline that had its order submitted again, if there was one. */
function isOfLastRound(created: string, approvals: Approval[]) {
  const declined = approvals.find(({ AllowResubmit }) => AllowResubmit)?.DateCompleted;
  return !declined || created > declined;
}

test("a decline ends its round, and two orders were submitted again after one", () => {
  // Safe: they are made as such.
  const ofOrder = Object.groupBy(demo.approvals as Approval[], ({ OrderID }) => OrderID);
  const again = [];
  for (const approvals of Object.values(ofOrder)) {
    if (!approvals?.some(({ Status }) => Status === "Declined")) continue;
    const last = approvals.filter(({ DateCreated }) => isOfLastRound(DateCreated, approvals));
    if (last.length > 0 && last.length < approvals.length) again.push(last);
    const round =
      last.length > 0 && last.length < approvals.length ? approvals.filter((each) => !last.includes(each)) : approvals;
    expect(round.map(({ Status }) => Status)).not.toContain("Pending");
    expect(round.filter(({ Status }) => Status === "Declined")).toHaveLength(1);
  }
  expect(again.map((round) => round.some(({ Status }) => Status === "Pending"))).toEqual([false, true]);
});

test("a rule that says when it asks has asked for the orders that it says, and for no other", () => {
  // Safe: they are made as such.
  const ofOrder = Map.groupBy(demo.approvals as Approval[], ({ OrderID }) => OrderID);
  const rules = approvalRules.flatMap(({ ID, RuleExpression, ApprovingGroupID }) => {
    const company = approvingGroups.find((group) => group.ID === ApprovingGroupID)?.CompanyID ?? "";
    const rule = { ruleID: ID, companyID: company, approvingGroupID: ApprovingGroupID };
    return RuleExpression === undefined ? [] : [{ ...rule, ruleExpression: RuleExpression }];
  });
  expect(rules.map(({ ruleID }) => ruleID)).toHaveLength(approvalRules.length - 2);
  for (const order of demo.orders as Order[]) {
    const companies = [order.FromCompanyID, order.ToCompanyID] as string[];
    const own = rules.filter(({ companyID }) => companies.includes(companyID));
    const facts = { order, lineItems: order.LineItems, approvedRules: new Set<string>(), now: new Date() };
    const matching = matchingOf(own, "Order", facts);
    expect(matching.filter(({ why }) => why.Fault)).toEqual([]);
    const said = matching.map(({ ruleID }) => ruleID);
    const approvals = ofOrder.get(order.ID) ?? [];
    const asked = [...new Set(approvals.map(({ ApprovalRuleID }) => ApprovalRuleID))].filter((id) =>
      own.some(({ ruleID }) => ruleID === id),
    );
    for (const { ApprovalRuleID, RuleExpression, Why } of approvals) {
      const why = matching.find(({ ruleID }) => ruleID === ApprovalRuleID);
      expect([RuleExpression, Why], order.ID).toEqual([why?.ruleExpression, why?.why]);
    }
    // A decline withdraws what nobody has decided by then.
    const isWhole = approvals.length > 0 && !approvals.some(({ Status }) => Status === "Declined");
    if (isWhole) expect(asked.toSorted(), order.ID).toEqual(said.toSorted());
    else
      expect(
        asked.filter((id) => !said.includes(id)),
        order.ID,
      ).toEqual([]);
  }
});

test("a cost center has one budget, and whoever is asked can decide", () => {
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
  test(`loaded ${weekday} days later, the desks have something to decide, due about that day`, () => {
    const day = 86_400_000;
    const loaded = anchor.getTime() + weekday * day;
    const dayIn = (days: number) => new Date(loaded + days * day).toISOString().slice(0, 10);
    const { orders, approvals, orderreturns } = makeDemo(new Date(loaded));
    // Safe: they are made as such.
    const ofID = new Map((orders as Order[]).map((order) => [order.ID, order]));
    const pending = (approvals as Approval[]).filter(({ Status }) => Status === "Pending");
    expect(new Set(pending.map(({ OrderID }) => ofID.get(OrderID)?.Status))).toEqual(new Set(["AwaitingApproval"]));
    const due = pending.map(({ xp }) => xp.DueBy);
    expect(due.filter((date) => date < dayIn(0)).length).toBeGreaterThan(10);
    expect(due.filter((date) => date === dayIn(0)).length).toBeGreaterThan(10);
    expect(due.filter((date) => date >= dayIn(7) && date < dayIn(14)).length).toBeGreaterThan(10);

    const returns = orderreturns as { Status: string; Approvals: { ApprovingGroupID: string }[] }[];
    expect(new Set(returns.map(({ Status }) => Status)).size).toBe(6);
    const deciding = demoAccounts.filter(({ Username }) => {
      const groups = approvingGroups.filter(({ UserIDs }) => UserIDs.includes(Username)).map(({ ID }) => ID);
      const isMine = (each: { ApprovingGroupID: string }) => groups.includes(each.ApprovingGroupID);
      return (
        pending.some((each) => isMine(each) && ofID.get(each.OrderID)?.FromUserID !== Username) ||
        returns.some(({ Status, Approvals }) => Status === "AwaitingApproval" && Approvals.some(isMine))
      );
    });
    expect(deciding.map(({ Username }) => Username)).toEqual([
      ...["maya", "jonas", "priya", "ruth", "samuel", "layla", "elena", "sofia"],
    ]);
    expect(demoAccounts.filter(({ DecidesFor }) => DecidesFor.length > 0)).toEqual(deciding);
  });
