import fc from "fast-check";
import type { About } from "@/lib/rules/check-names";

const numbers = fc.constantFrom("0", "1", "3", "50", "400", "1000.5", "-1");
const signs = fc.constantFrom("=", "<>", "<", "<=", ">", ">=");
const texts = fc.constantFrom("'A'", "'b'", "'a*'", "'*'", "'nobody'");

/** Comparisons of one of these with a number. */
const amounts = (...names: string[]) => fc.tuple(fc.constantFrom(...names), signs, numbers).map((all) => all.join(" "));

const ofLines = fc.oneof(
  fc
    .tuple(fc.constantFrom("CostCenter", "SupplierID", "xp.Level", "Product.Name"), texts)
    .map((all) => all.join(" = ")),
  amounts("Quantity", "UnitPrice", "LineTotal"),
);

/** Conditions that do not change from an order's submission until its last approval. */
const lastingOfOrder = fc.oneof(
  { weight: 4, arbitrary: amounts("order.Total", "order.TaxCost") },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom("any", "all"), ofLines).map(([name, filter]) => `items.${name}(${filter})`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom("count", "quantity", "total"), ofLines, signs, numbers)
      .map(([name, filter, sign, number]) => `items.${name}(${filter}) ${sign} ${number}`),
  },
  fc.constantFrom(
    "order.xp.Tags.contains('rush')",
    "order.xp.Tags.any(item = 'r*')",
    "order.Currency.in('EUR', 'USD')",
    "order.Comments = '*soon*'",
    "order.FromUser.FirstName = 'Ada'",
    "order.DateCreated < now(-30)",
    "order.Total - order.TaxCost > 100",
    "max(order.Total, 5) / order.xp.Parts > 10",
    // On some orders these cannot be evaluated.
    "order.xp.Level > 2",
    "order.xp.Tags.count() > order.xp.Level",
  ),
);

/** The same for a return. */
const lastingOfReturn = fc.oneof(
  { weight: 4, arbitrary: amounts("orderReturn.RefundAmount", "order.Total") },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom("any", "all"), amounts("item.Quantity", "item.RefundAmount"))
      .map(([name, filter]) => `orderReturn.ItemsToReturn.${name}(${filter})`),
  },
  fc.constantFrom(
    "orderReturn.ItemsToReturn.count(item.Comments = '*') > 1",
    "orderReturn.xp.Tags.contains('rush')",
    "orderReturn.Comments = '*soon*'",
    "orderReturn.DateCreated < now(-30)",
    "order.Total - orderReturn.RefundAmount > 100",
    "order.Currency.in('EUR', 'USD')",
    "order.FromUser.FirstName = 'Ada'",
    "order.Status = 'Completed'",
    // On some returns these cannot be evaluated.
    "orderReturn.xp.Level > 2",
    "orderReturn.RefundAmount / orderReturn.xp.Parts > 10",
  ),
);

/** Conditions that decisions change. */
const passingOfOrder = fc.constantFrom(
  "order.PendingApprovals > 0",
  "order.Status = 'Unsubmitted'",
  "order.DateDeclined < now()",
  "order.IsSubmitted = false",
);
const passingOfReturn = fc.constantFrom(
  "orderReturn.Status = 'Unsubmitted'",
  "orderReturn.DateDeclined < now()",
  "orderReturn.DateSubmitted < now()",
);

const atoms = {
  Order: { root: "order", lasting: lastingOfOrder, passing: passingOfOrder },
  OrderReturn: { root: "orderReturn", lasting: lastingOfReturn, passing: passingOfReturn },
};

const join = (atom: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(fc.constantFrom("and", "or"), fc.boolean(), atom), { minLength: 1, maxLength: 3 })
    .map((parts) =>
      parts.map(([word, isNot, each], at) => `${at ? ` ${word} ` : ""}${isNot ? "not " : ""}${each}`).join(""),
    );

/** The expressions of a company's rules: all but the first few wait for earlier rules, which have these IDs. */
export function randomExpressions(ids: readonly string[], about: About): fc.Arbitrary<string[]> {
  const { root, lasting, passing } = atoms[about];
  const plain = join(fc.oneof({ weight: 5, arbitrary: lasting }, passing));
  const chain = (earlier: readonly string[]) =>
    fc
      .tuple(fc.constantFrom(...earlier), fc.constantFrom("and", "or"), fc.boolean(), join(lasting))
      .map(([id, word, isNot, rest]) => `${isNot ? "not " : ""}${root}.approved('${id}') ${word} (${rest})`);
  return fc.tuple(...ids.map((_, at) => (at < 3 ? plain : fc.oneof(plain, chain(ids.slice(0, at))))));
}

const some = <T>(...values: T[]) => fc.constantFrom(...values);
const levels = some<number | string | null>(null, 0, 2, 5, "high");

/** About an order, or about a return and its order. */
const common = {
  currency: some("EUR", "USD", "JPY"),
  comments: some(null, "As soon as possible", "Thank you"),
  daysOld: some(0, 29, 31, 400),
  xp: fc.option(
    fc.record({ Tags: some(null, [], ["rush"], ["later", "rich"]), Level: levels, Parts: some(0, 2, 100) }),
    { freq: 5 },
  ),
};

/** An order with its lines, and the approvals of an earlier submission. */
export const randomOrder = fc.record({
  total: some("0", "3", "50", "400", "400.0001", "12000"),
  taxCost: some("0", "1", "50"),
  ...common,
  lines: fc.array(
    fc.record({
      costCenter: some(null, "A", "B", "abc"),
      quantity: some(1, 3, 60),
      unitPrice: some("0", "1", "450.25"),
      level: levels,
    }),
    { minLength: 1, maxLength: 5 },
  ),
  before: some<"Declined" | "Pending" | null>(null, null, "Declined", "Pending"),
});
export type RandomOrder = typeof randomOrder extends fc.Arbitrary<infer T> ? T : never;

/** A return of an order, with items whose sum is less than any total. */
export const randomReturn = fc.record({
  total: some("400", "400.0001", "12000"),
  ...common,
  override: some(null, null, "0", "100.5"),
  items: fc.array(
    fc.record({
      quantity: some(0, 1, 3),
      refundAmount: some(null, 0, 3, 50),
      comments: some(null, "Broken"),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  isOwn: fc.boolean(),
});
export type RandomReturn = typeof randomReturn extends fc.Arbitrary<infer T> ? T : never;
