import { expect, test } from "@playwright/test";
import { ruleWords } from "./words";

const words = (RuleExpression: string, values: Partial<Parameters<typeof ruleWords>[0]> = {}) =>
  ruleWords({ RuleExpression, Currency: null, ApprovalType: "Order", ...values });

test("the words of a rule have the currency of the amounts", () => {
  const euros = { Currency: "EUR" };
  expect(words("order.Total > 500", euros)).toBe(
    "Asks when total is over 500, in EUR; orders in another currency always need approval.",
  );
  expect(words("false", euros)).toBe("Never asks, in EUR; orders in another currency always need approval.");
  expect(words("true", euros)).toBe("Asks for every order.");
});

test("in a rule about returns, the order's properties and currency are named as the order's", () => {
  const values = { ApprovalType: "OrderReturn", Currency: "EUR" } as const;
  expect(words("orderReturn.RefundAmount > 500 and orderReturn.RefundAmount > Order.Total / 2", values)).toBe(
    "Asks when refund is over 500 and refund is over the order’s total ÷ 2, in EUR; returns of orders in another currency always need approval.",
  );
  const ofReturn = { ApprovalType: "OrderReturn" } as const;
  expect(words("not (order.xp.Tags.contains('rush') or -max(order.Total, 5) < orderReturn.xp.Level)", ofReturn)).toBe(
    "Asks when it is not the case that (the order’s tags include “rush” or −the largest of the order’s total and 5 is under level).",
  );
  expect(words("orderReturn.approved('returns') and order.FromUser.xp.Grade.in(1, 2)", ofReturn)).toBe(
    "Asks when rule “returns” is approved and the order’s requester grade is 1 or 2.",
  );
  expect(words("true", ofReturn)).toBe("Asks for every return.");
});

test("companies and rules have their names where these are known", () => {
  const companies = new Map([
    ["acme", "Acme Ltd"],
    ["odd", "Odd*"],
  ]);
  const names = {
    companies,
    rules: new Map([
      ["over-5", "Over 5"],
      ["acme", "A rule"],
    ]),
  };
  expect(
    words("order.FromCompanyID = 'acme' and order.ToCompanyID.in('acme', 'new', 'odd') and order.approved('over-5')", {
      names,
    }),
  ).toBe("Asks when buyer is “Acme Ltd” and seller is “Acme Ltd”, “new” or “odd” and rule “Over 5” is approved.");
  expect(words("order.FromUserID = 'acme' and not order.ToCompanyID = 'ac*'", { names })).toBe(
    "Asks when requester is “acme” and seller does not begin with “ac”.",
  );
});

const said: Record<string, string | null> = {
  true: "Asks for every order.",
  false: "Never asks.",
  "order.Total > 5000": "Asks when total is over 5,000.",
  "Order.total > 200 and items.any(CostCenter = 'ABC')":
    "Asks when total is over 200 and there is a line item whose cost center is “ABC”.",
  "order.Total > 5 or order.TaxCost = 0 and order.xp.Rush = true":
    "Asks when total is over 5 or (tax cost is 0 and rush is true).",
  "not order.Total > 5": "Asks when total is not over 5.",
  "not items.any(Product.xp.Heavy = true)": "Asks when there is no line item whose product heavy is true.",
  "items.quantity(ProductID='P1' or ProductID='P2') > 5":
    "Asks when the quantity of line items whose product ID is “P1” or product ID is “P2” is over 5.",
  "items.all(CostCenter = 'A') and items.count() >= 3":
    "Asks when of every line item, cost center is “A” and the number of line items is at least 3.",
  "order.DateCreated < now(-30)": "Asks when date created is before 30 days ago.",
  "order.DateCreated >= #6/15/2026#": "Asks when date created is no earlier than 2026-06-15.",
  "order.Currency.in('EUR', 'USD', 'JPY')": "Asks when currency is “EUR”, “USD” or “JPY”.",
  "order.xp.Tags.contains('rush') and order.xp.Tags.any(item = 'r*')":
    "Asks when tags include “rush” and for one of tags, it begins with “r”.",
  "not order.Comments = '*soon*'": "Asks when comments does not contain “soon”.",
  "order.xp.Grant = '*' and not order.xp.Rush = '*'": "Asks when grant is set and rush is not set.",
  "order.xp.Categories.any(item = 'Desks' or item = 'Seating') and not order.xp.Tags.any(item = 'old')":
    "Asks when categories include “Desks” or “Seating” and tags do not include “old”.",
  "order.FromCompanyID = 'lakeside' and order.xp.RefundAmount > 5":
    "Asks when buyer is “lakeside” and refund amount is over 5.",
  "order.constructor = 'x'": "Asks when constructor is “x”.",
  "order.ToCompanyID <> 'acme' and order.FromUserID.in('ann')":
    "Asks when seller is other than “acme” and requester is “ann”.",
  "order.approved('finance')": "Asks when rule “finance” is approved.",
  "order.Total - order.TaxCost * 2 > max(5, order.xp.PONumber)":
    "Asks when total − (tax cost × 2) is over the largest of 5 and PO number.",
  "orderReturn.ItemsToReturn.any(item.Quantity > 5)": "Asks when for one of items to return, quantity is over 5.",
  "order.Total >": null,
};

for (const [text, sentence] of Object.entries(said))
  test(`${text} in words`, () => {
    expect(words(text)).toBe(sentence);
  });
