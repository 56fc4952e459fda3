import { expect, test } from "@playwright/test";
import { comparedWords, comparisonWords, whyWords } from "./why-words";

const order = { about: "Order", currency: "USD", buyer: "Lakeside Health" } as const;

for (const [Text, Left, Right, Holds, words] of [
  ["order.Total > 5000", 9218, 5000, true, "Total is $9,218.00, over $5,000.00 by $4,218.00"],
  ["order.Total > 5000", 100, 5000, false, "Total is $100.00, not over $5,000.00"],
  ["order.LineItemCount >= 3", 12, 3, true, "Line item count is 12, at least 3"],
  ["Order.xp.Dept = 'IT'", "IT", "IT", true, "Dept is “IT”"],
  ["order.xp.Dept <> 'IT'", null, "IT", true, "Dept is empty, other than “IT”"],
  ["order.Currency <> 'EUR'", "USD", "EUR", true, "Currency is “USD”, other than “EUR”"],
  [
    "items.quantity(ProductID = 'P1') > 5",
    ...[7, 5, true],
    "The quantity of line items whose product ID is “P1” is 7, over 5 by 2",
  ],
  [
    "items.total(Product.xp.Risk = 'High') >= 2500",
    ...[3000, 2500, true],
    "The total of line items whose product risk is “High” is $3,000.00, at least $2,500.00",
  ],
  ["min(order.Total, 9) < 5000", 9, 5000, true, "The smallest of total and 9 is $9.00, under $5,000.00 by $4,991.00"],
  ["(order.TaxCost + 5) > 7", 8, 7, true, "Tax cost + 5 is $8.00, over $7.00 by $1.00"],
  ["order.FromCompanyID = 'lakeside'", "lakeside", "lakeside", true, "Buyer is Lakeside Health"],
  ["Order.fromCompanyID <> 'acme'", "lakeside", "acme", true, "Buyer is Lakeside Health, other than “acme”"],
  ["order.FromCompanyID = 'acme'", "lakeside", "acme", false, "Buyer is Lakeside Health, not “acme”"],
  ["order.ToCompanyID = 'alder'", "alder", "alder", true, "Seller is “alder”"],
  ["constructor = 'x'", "x", "x", true, "Constructor is “x”"],
  ["order.xp.FromCompanyID = 'x'", "x", "x", true, "From company ID is “x”"],
  ["what is > 5", 8, 5, true, "what is > 5: 8 and 5"],
] as const)
  test(`explains ${Text}${Holds ? "" : ", which does not hold"}, with the values compared`, () => {
    expect(comparisonWords({ Text, Left, Right, Holds }, order)).toBe(words);
  });

for (const [Text, Left, Right, words] of [
  ["orderReturn.RefundAmount > 50", 60, 50, "Refund is $60.00, over $50.00 by $10.00"],
  ["OrderReturn.xp.Reason = 'Broken'", "Broken", "Broken", "Reason is “Broken”"],
  ["order.Total > 400", 500, 400, "The order’s total is $500.00, over $400.00 by $100.00"],
  ["Order.Currency <> 'EUR'", "USD", "EUR", "The order’s currency is “USD”, other than “EUR”"],
  [
    "order.Total - orderReturn.RefundAmount < 5",
    ...[1, 5],
    "The order’s total − refund is $1.00, under $5.00 by $4.00",
  ],
] as const)
  test(`explains ${Text} in a rule about returns, with the record it belongs to`, () => {
    const compared = { Text, Left, Right, Holds: true };
    expect(comparisonWords(compared, { about: "OrderReturn", currency: "USD" })).toBe(words);
  });

test("a comparison that a rule makes twice is shown once", () => {
  const twice = { Text: "order.Total > 5", Left: 7, Right: 5, Holds: true };
  expect(comparedWords([twice, twice], order)).toEqual(["Total is $7.00, over $5.00 by $2.00"]);
});

test("says what a rule asks for that compares nothing", () => {
  const why = { RuleExpression: "true", Compared: [], Fault: null };
  expect(whyWords(why, order)).toEqual(["Asks for every order."]);
  expect(whyWords({ ...why, Fault: "It divides by zero." }, order)).toEqual([]);
  expect(whyWords({ ...why, RuleExpression: "(" }, order)).toEqual([]);
});
