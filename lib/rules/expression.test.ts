import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { checkNames } from "./check-names";
import { checkTypes } from "./check-types";
import { evaluate, type Facts } from "./evaluate";
import * as functions from "./functions";
import { parse } from "./parse";
import { readNewExpression } from "./read-expression";
import { ExpressionError } from "./syntax";
import { vocabularies } from "./vocabulary";
import { isLike } from "./wildcard";

const facts: Facts = {
  order: {
    ID: "LH-1",
    Total: 9218,
    Currency: "USD",
    Comments: null,
    IsSubmitted: true,
    DateCreated: "2026-03-01T08:00:00.000Z",
    FromUser: { ID: "ruth", Username: "ruth" },
    xp: {
      Größe: 4,
      单位: "kg",
      CostCenter: "4711",
      Tags: ["rush", "Gift"],
      Budget: { Left: 100 },
      Rows: [{ Amount: 5 }, { Amount: 50 }],
    },
  },
  lineItems: [
    { ID: "1", ProductID: "P1", Quantity: 2, LineTotal: 0.1, CostCenter: "ABC", Product: { xp: { Risk: "High" } } },
    { ID: "2", ProductID: "P2", Quantity: 5, LineTotal: 0.2, CostCenter: null, Product: { xp: null } },
  ],
  approvedRules: new Set(["over-5000"]),
  now: new Date("2026-04-15T00:00:00.000Z"),
};

function ask(text: string) {
  const expression = parse(text);
  checkNames(expression);
  return evaluate(expression, facts);
}

const holds: [string, boolean][] = [
  ["true", true],
  ["FALSE", false],
  ["order.Total > 200 and items.any(CostCenter = 'ABC')", true],
  ["ORDER.total > 200 AND Items.Any(costcenter = 'abc')", true],
  ["items.quantity(ProductID='P1' or ProductID='P2') > 5", true],
  ["items.quantity(ProductID='P1') > 5", false],
  ["items.total() = 0.3", true],
  ["items.count() = 2 & items.count(Quantity > 2) = 1", true],
  ["items.all(Quantity >= 2) | false", true],
  ["item.any(Product.xp.Risk = 'high')", true],
  ["items.any(Quantity * 2 = order.xp.Budget.Left / 10)", true],
  ["order.DateCreated < now(-30)", true],
  ["order.DateCreated < now(-90)", false],
  ["order.DateCreated = #2026-03-01T08:00:00Z#", true],
  ["order.DateCreated > #2/28/2026#", true],
  ["order.xp.Tags.contains('gift')", true],
  ["order.xp.Tags.any(item = 'r*')", true],
  ["order.xp.Tags.all(item = 'r*')", false],
  ["order.xp.Rows.count(item.Amount > 10) = 1", true],
  ["order.xp.Nothing.any(item = 'x')", false],
  ["order.xp.Nothing.count() = 0", true],
  ["order.Currency.in('EUR', 'usd')", true],
  ["order.approved('over-5000')", true],
  ["order.approved('over-9000')", false],
  ["not order.approved('over-9000') and not not true", true],
  ["order.Comments = 'x'", false],
  ["order.Comments <> 'x'", true],
  ["order.Comments < 'x'", false],
  ["order.xp.Missing > 5", false],
  ["order.FromUser.Username = 'RUTH'", true],
  ["min(3, 1, 2) = 1 and max(1, order.Total) = 9218", true],
  ["2 + 3 * 4 - 6 / 2 % 2 = 13", true],
  ["-(2 + 1) = -3", true],
  ["0.1 + 0.2 = 0.3", true],
  ["0.00001 + 0.00002 = 0.00003 and 1 - 0.00001 = 0.99999", true],
  ["0.0000001 + 0.0000002 = 0.0000003", true],
  ["order.DateCreated > '2026-01-01' and '2026-01-01' < order.DateCreated", true],
  ["order.DateCreated < '2026-03-01T12:00+14:00'", false],
  ["order.DateCreated = '2026-*' and order.DateCreated.in(#1/1/2020#, '2026-03-*')", true],
  ["order.xp.Größe = 4 and order.xp.单位 = 'kg'", true],
  ["order.Total > 100 or order.Total > 'text'", true],
  ["order.ID = 'LH-*' and order.ID <> 'it''s'", true],
  ["order.xp.__proto__ = 'x' or order.xp.constructor.name = 'Object'", false],
];

for (const [text, expected] of holds)
  test(`${text} is ${expected}`, () => {
    expect(ask(text).matches).toBe(expected);
  });

const refusals: [string, ExpressionError["code"], from: number][] = [
  ["", "Expression.InvalidSyntax", 0],
  ["order.Total >", "Expression.InvalidSyntax", 13],
  ["order.Total > 5)", "Expression.InvalidSyntax", 15],
  ["(order.Total > 5", "Expression.InvalidSyntax", 16],
  ["order.Total > 1 > 0", "Expression.InvalidSyntax", 16],
  ["order.Total ! 5", "Expression.InvalidToken", 12],
  ["order.Comments = 'open", "Expression.InvalidToken", 17],
  ["order.DateCreated > #2/30/2026#", "Expression.InvalidToken", 20],
  ["order.Totl > 5", "Expression.InvalidToken", 0],
  ["order.Total.x > 5", "Expression.InvalidToken", 0],
  ["order.FromUser.xp.Limit > 5", "Expression.InvalidToken", 0],
  ["Total > 5", "Expression.InvalidToken", 0],
  ["items.any(Colour = 'red')", "Expression.InvalidToken", 10],
  ["items.most(Quantity = 1)", "Expression.InvalidFunction", 0],
  ["product.incategory('A')", "Expression.InvalidToken", 0],
  ["incategory('A')", "Expression.InvalidFunction", 0],
  ["constructor('A')", "Expression.InvalidFunction", 0],
  ["order.approved(order.ID)", "Expression.InvalidArguments", 15],
  ["order.approved()", "Expression.InvalidArguments", 0],
  ["items.any(items.any(Quantity = 1))", "Expression.ItemNotAllowed", 10],
  ["item.x = 5", "Expression.ItemNotAllowed", 0],
  ["order.xp.a.any(order.xp.a.any(item = 1))", "Expression.ItemNotAllowed", 15],
  ["order.Total > 5 + 'x' or order.Total = 'x'", "Expression.InvalidArguments", 18],
  ["order.Total", "Expression.InvalidArguments", 0],
  ["order.Total > 'x'", "Expression.InvalidArguments", 0],
  ["order.xp.Tags.contains(5)", "Expression.InvalidArguments", 0],
  ["order.Total.any()", "Expression.InvalidArguments", 0],
  ["1 / 0 = 1", "Expression.InvalidArguments", 0],
  [`order.Total > 5 ${" ".repeat(400)}`, "Expression.InvalidSyntax", 400],
  [`${"(".repeat(40)}true${")".repeat(40)}`, "Expression.InvalidSyntax", 33],
];

for (const [text, code, from] of refusals)
  test(`${text.trim().slice(0, 60)} is refused with ${code}`, () => {
    const failure = failureOf(() => ask(text));
    expect([failure?.code, failure?.span.from]).toEqual([code, from]);
  });

const neverEvaluated: [string, from: number, to: number][] = [
  ["items.total(Quantity) > 3", 12, 20],
  ["items.any(quantity)", 10, 18],
  ["items.all(Product.Name)", 10, 22],
  ["items.count(Product.xp) > 1", 12, 22],
  ["order.xp.Tags.count('a') > 1", 20, 23],
  ["order.Total", 0, 11],
  ["order.IsSubmitted and not order.FromUser", 26, 40],
  ["order.Total > 5 or (order.Comments)", 19, 35],
  ["order.Total > 'x'", 0, 17],
  ["order.Total < #2026-01-01#", 0, 26],
  ["order.IsSubmitted = 'true'", 0, 26],
  ["order.Total + order.Comments > 3", 14, 28],
  ["-order.Currency = 3", 1, 15],
  ["now(true) > order.DateCreated", 4, 8],
  ["max(1, items.any()) > 3", 7, 18],
  ["order.Total.in(1, 'a')", 18, 21],
  ["order.xp = 'a'", 0, 14],
  ["order.DateCreated > 'May 2026'", 20, 30],
  ["'6/15/2026' < order.DateCreated", 0, 11],
  ["order.DateCreated > '2026-*'", 20, 28],
  ["order.DateCreated.in('2026-05-01', 'May')", 35, 40],
  ["items.any(DateAdded > 'May')", 22, 27],
];

test("an expression that fits no order is refused with its position; values below xp depend on the order", () => {
  for (const [text, from, to] of neverEvaluated)
    expect(
      failureOf(() => checkTypes(parse(text))),
      text,
    ).toMatchObject({
      code: "Expression.InvalidArguments",
      span: { from, to },
    });
  const fine = [...holds.map(([text]) => text).filter((text) => !text.includes("'text'")), "order.xp.Flag"];
  fine.push(
    "items.total(xp.Flag) > 3",
    "items.any(Product.xp.Risk)",
    "order.xp.Tags.any(item)",
    "order.DateApproved = '*'",
  );
  fine.push("orderReturn.xp.Level + 1 > 2", "orderReturn.RefundAmount > 5 and orderReturn.DateCreated < now()");
  for (const text of fine)
    expect(
      failureOf(() => checkTypes(parse(text))),
      text,
    ).toBeUndefined();
  expect(failureOf(() => checkTypes(parse("orderReturn.RefundAmount")))?.message).toBe("This is not a condition.");
});

function failureOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

test("a result has the compared values, and the line items that passed a filter", () => {
  const { compared, lineItemIDs } = ask("order.Total > 5000 and items.any(CostCenter = 'ABC')");
  expect(compared).toEqual([{ from: 0, to: 18, left: 9218, right: 5000, holds: true }]);
  expect(lineItemIDs).toEqual(["1"]);
});

test("an order with too many lines and values is refused instead of taking long", () => {
  const Tags = Array.from({ length: 100 }, () => "x");
  const many = { ...facts, order: { ...facts.order, xp: { Tags } }, lineItems: Array(1000).fill(facts.lineItems[0]) };
  const expression = parse("items.any(order.xp.Tags.contains('y'))");
  checkNames(expression);
  expect(evaluate(expression, many).matches).toBe(false);
  const nested = parse("items.any(order.xp.Tags.any(item = 'y' or item = 'z'))");
  checkNames(nested);
  expect(failureOf(() => evaluate(nested, many))?.code).toBe("Expression.InvalidArguments");
});

const words = fc.constantFrom(
  ..."order.Total order.xp.Tags items.any( items.quantity( order.approved( now( min( ( ) , and or not & | = <> < >= + - * / % 5 0 'x*' #2026-01-01# true item item.a CostCenter .in( .contains( __proto__ ' #".split(
    " ",
  ),
);

test("any text either parses or throws an expression error", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 60 }),
        fc.array(words, { maxLength: 14 }).map((all) => all.join(" ")),
      ),
      (text) => {
        failureOf(() => ask(text));
      },
    ),
    { numRuns: 3000 },
  );
});

test("a wildcard matches its text", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (before, some, after) => {
      fc.pre(!`${before}${after}`.includes("*"));
      expect(isLike(`${before}${some}${after}`, `${before}*${after}`)).toBe(true);
    }),
  );
  expect([isLike("ab", "a*b*b"), isLike("abb", "a*b*b"), isLike("aXbYc", "A*b*C"), isLike("a", "a*a")]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("the examples in docs/rules.md can be saved, and it has every function, and every property of orders and line items", () => {
  const document = readFileSync("docs/rules.md", "utf8");
  const examples = [...document.matchAll(/^```rule\n(.*?)\n```$/gms)].map(([, text = ""]) => text);
  expect(examples).toHaveLength(4);
  for (const text of examples)
    expect(
      failureOf(() => readNewExpression(text, text.includes("orderReturn.") ? "OrderReturn" : "Order")),
      text,
    ).toBeUndefined();
  const { record, lineItem } = vocabularies.Order;
  const names = [...record, ...lineItem].map(({ name }) => name).filter((name) => !/Address\.|xp\.$/.test(name));
  const functionNames = Object.values(functions).flatMap((each) => (typeof each === "object" ? Object.keys(each) : []));
  const terms = [...functionNames.map((name) => `${name}(`), ...names.map((name) => `${name.split(".").at(-1)}\``)];
  expect(terms.length).toBeGreaterThan(50);
  expect(terms.filter((each) => !document.includes(each))).toEqual([]);
});
