import { expect, test } from "@playwright/test";
import { matchingOf, matchingWithPauses, sharedAllowance } from "./matching";

const facts = {
  order: { ID: "o", Total: 9218, xp: { Level: "x" } },
  lineItems: Array.from({ length: 1000 }, (_, at) => ({ ID: `${at}`, CostCenter: "ABC", Quantity: 1 })),
  approvedRules: new Set<string>(),
  now: new Date("2026-06-15T12:00:00Z"),
};
const rule = (ruleExpression: string) => ({
  ruleID: ruleExpression,
  companyID: "c",
  approvingGroupID: "g",
  ruleExpression,
  currency: null,
});
const matching = (...texts: string[]) => matchingOf(texts.map(rule), "Order", facts);
const matchingOrder = (order: object, text: string) =>
  matchingOf([rule(text)], "Order", { ...facts, order: { ...facts.order, ...order } })[0]?.why;

test("matching rules have a reason; a rule that cannot be evaluated matches, with its error", () => {
  const texts = ["order.Total > 5000", "order.Total > 10000", "order.xp.Level > 2", "order.Gone = 1"];
  expect(matching(...texts).map(({ ruleID, why }) => [ruleID, why.Compared, why.Fault?.Code])).toEqual([
    ["order.Total > 5000", [{ Text: "order.Total > 5000", Left: 9218, Right: 5000, Holds: true }], undefined],
    ["order.xp.Level > 2", [], "Expression.InvalidArguments"],
    ["order.Gone = 1", [], "Expression.InvalidToken"],
  ]);
});

test("an approval stores at most a hundred line items", () => {
  const [match] = matching("items.any(CostCenter = 'abc')");
  expect(match?.why.LineItemIDs).toHaveLength(100);
});

test("very many rules over very many line items end: the rules beyond the limit match", () => {
  const matches = matching(...Array.from({ length: 3000 }, (_, at) => `items.any(CostCenter = 'x${at}')`));
  expect(matches.length).toBeGreaterThan(1000);
  expect(matches.at(-1)?.why.Fault?.Code).toBe("Expression.InvalidArguments");
});

test("while very many rules are evaluated, other requests are answered", async () => {
  const rules = Array.from({ length: 2000 }, (_, at) => rule(`items.any(CostCenter = 'x${at}')`));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  count();
  const matches = await matchingWithPauses(rules, "Order", facts);
  isOver = true;
  expect(turns).toBeGreaterThan(3);
  expect(matches).toEqual(matchingOf(rules, "Order", facts));
});

test("orders created together share one limit for their rules", async () => {
  const within = sharedAllowance(150_000);
  const faultOf = () =>
    within(async (inAll) => matchingOf([rule("items.all(CostCenter = 'ABC')")], "Order", facts, inAll)[0]?.why.Fault);
  const faults = [];
  while (faults.length < 60) faults.push((await faultOf())?.Code);
  expect(faults.slice(0, 20)).toEqual(Array.from({ length: 20 }));
  expect(faults.at(-1)).toBe("Expression.InvalidArguments");
});

test("an impossible date, or any other error, affects its own rule only", () => {
  const [never, fine] = matching("order.DateCompleted < now(999999999)", "order.Total > 5000");
  expect(never?.why.Fault).toMatchObject({ Code: "Expression.InvalidArguments", Message: "There is no such date." });
  expect(fine?.why.Fault).toBeNull();
  const fault = Object.defineProperty({}, "Left", {
    get: () => {
      throw new Error("out of order");
    },
  });
  expect(matchingOrder({ xp: { Budget: fault } }, "order.xp.Budget.Left > 5")?.Fault).toMatchObject({
    ...{ Code: "Expression.InvalidArguments", Message: "The expression could not be evaluated." },
  });
});

test("a long text is cut between characters", () => {
  const why = matchingOrder({ Comments: `${"x".repeat(199)}\u{1F600}\u{1F600}` }, "order.Comments = 'x*'");
  expect(why?.Compared[0]?.Left).toBe(`${"x".repeat(199)}\u{1F600}`);
});

test("searched names and read lists count by their length", () => {
  const Left = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`key${at}`, at]));
  const Tags = Array.from({ length: 500 }, () => "x");
  for (const text of ["items.all(order.xp.Left.none <> 1)", "items.any(order.xp.Tags.contains('y'))"])
    expect(matchingOrder({ xp: { Left, Tags } }, text)?.Fault?.Code, text).toBe("Expression.InvalidArguments");
});
