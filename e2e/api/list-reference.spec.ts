import { randomInt, randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Approval } from "@/lib/approvals/contract";
import { approvalList } from "@/lib/approvals/list";
import { searchTypes } from "@/lib/list/search";
import type { Client } from "../client";
import { createApproval, createGroup, createPurchase, createRule, createUser } from "../factories";
import { expect, test } from "../fixtures";
import { answer, type Query, type Test, writeFilter } from "../reference";

const texts = [
  "",
  "a",
  "B",
  "ab",
  "Ab c",
  "100%",
  "a_b",
  "a*b",
  "x|y",
  "!a",
  ">a",
  "\\",
  "10",
  "9.5",
  "true",
  "2026-03-01",
];
const days = ["2026-02-01", "2026-02-02", "2026-02-03T12:00:00.500Z"];
const xpValue = fc.constantFrom<unknown[]>(
  ...[...texts, 9, 10, 9.5, -1, true, false, null, ["a"], { b: 1 }].map((value) => value),
);

const approval = fc.record({
  status: fc.constantFrom("Pending" as const, "Approved" as const, "Declined" as const),
  allowResubmit: fc.boolean(),
  created: fc.constantFrom(...days),
  completed: fc.constantFrom(...days),
  approver: fc.nat(2),
  rule: fc.nat(1),
  group: fc.nat(1),
  comments: fc.option(fc.constantFrom(...texts)),
  xp: fc.option(fc.record({ a: xpValue, b: fc.record({ c: xpValue }, { requiredKeys: [] }) }, { requiredKeys: [] })),
});

const text = fc.constantFrom(...texts);
const operator = fc.constantFrom(">" as const, "<" as const, ">=" as const, "<=" as const);
const any = fc.constant<Test>({ kind: "any" });
const equalTo = (value: fc.Arbitrary<string>) => fc.record({ kind: fc.constant("equal" as const), value });
const comparedTo = (value: fc.Arbitrary<string>) =>
  fc.record({ kind: fc.constant("compare" as const), operator, value });
const like = fc.record({
  kind: fc.constant("like" as const),
  parts: fc
    .array(fc.constantFrom("", "a", "b", "%", "_", "*", "0", "c"), { minLength: 2, maxLength: 3 })
    .filter((parts) => parts.join("") !== ""),
});
const day = fc.constantFrom(...days, "2026-02-02T00:00:00+00:00", "2026-02-03");
const status = fc.constantFrom("Pending", "approved", "DECLINED", "0", "1", "2");

const filterOf = (key: string, test: fc.Arbitrary<Test>) =>
  fc.record({
    key: fc.constant(key),
    alternatives: fc.array(fc.record({ negated: fc.boolean(), test }), { minLength: 1, maxLength: 5 }),
  });
const filter = fc.oneof(
  filterOf("Status", fc.oneof(any, equalTo(status))),
  filterOf("AllowResubmit", fc.oneof(any, equalTo(fc.constantFrom("true", "FALSE")))),
  filterOf("DateCreated", fc.oneof(any, equalTo(day), comparedTo(day))),
  filterOf("DateCompleted", fc.oneof(any, equalTo(day), comparedTo(day))),
  filterOf("Comments", fc.oneof(any, equalTo(text), comparedTo(text), like)),
  filterOf("Approver", fc.oneof(any, like)),
  filterOf("Approver.LastName", fc.oneof(any, equalTo(fc.constantFrom("hopper", "Kelly")), like)),
  filterOf("xp.a", fc.oneof(any, equalTo(text), comparedTo(text), like)),
  filterOf("xp.b.c", fc.oneof(any, equalTo(text), comparedTo(text), like)),
);
const sortTerm = fc
  .tuple(fc.constantFrom("", "!"), fc.constantFrom(...approvalList.sortable))
  .map(([not, name]) => not + name);
const query: fc.Arbitrary<Query> = fc.record({
  sortBy: fc.uniqueArray(sortTerm, { maxLength: 7, selector: (term) => term.replace("!", "") }),
  filters: fc.array(filter, { maxLength: 2 }),
  search: fc.constantFrom("", "", "", "a", "%", "_", "\\", "Grace H", "B", "c ab", "hopper a"),
  searchType: fc.constantFrom(undefined, undefined, ...searchTypes),
  pageSize: fc.constantFrom(3, 7, 20),
});

test("pages and page keys agree with a plain reference implementation of sort, search and filters, without lost or repeated rows", async ({
  as,
}) => {
  test.setTimeout(120_000);
  const seed = randomInt(2 ** 31);
  const { user, order, path } = await createPurchase();
  await createAll(order, fc.sample(approval, { numRuns: 40, seed }));
  const client = await as(user);
  const all = (await client.list(path, { pageSize: "100" })).Items;

  await fc.assert(
    fc.asyncProperty(query, fc.nat(), async (listQuery, some) => {
      const expected = answer(all, listQuery);
      expect(await walk(client, path, listQuery, expected.length)).toEqual(expected);
      const page = 1 + (some % (1 + Math.ceil(expected.length / listQuery.pageSize)));
      const first = (page - 1) * listQuery.pageSize;
      expect(await client.ids(path, [...toParams(listQuery), ["page", `${page}`]])).toEqual(
        expected.slice(first, first + listQuery.pageSize),
      );
    }),
    { numRuns: 120, seed },
  );
});

async function createAll(
  order: { id: string; fromCompanyId: string },
  rows: (typeof approval extends fc.Arbitrary<infer T> ? T : never)[],
) {
  const company = { id: order.fromCompanyId };
  const prefix = randomUUID();
  const people = [
    await createUser(company, { firstName: "Grace", lastName: "Hopper" }),
    await createUser(company, { firstName: "grace", lastName: "hopper" }),
    await createUser(company, { firstName: "Ada", lastName: "kelly" }),
  ];
  const groups = [await createGroup(company, [], `${prefix}-a`), await createGroup(company, [], `${prefix}-B`)];
  const rules = [
    await createRule(company, { id: `${prefix}-a`, groupID: `${prefix}-a` }),
    await createRule(company, { id: `${prefix}-B`, groupID: `${prefix}-B` }),
  ];
  for (const [
    index,
    { status, allowResubmit, created, completed, approver, rule, group, comments, xp },
  ] of rows.entries()) {
    const decided = { status, allowResubmit, dateCompleted: new Date(completed), approver: people[approver] };
    await createApproval(order, {
      id: `${"abcABC"[index % 6]}${index}`,
      dateCreated: new Date(created),
      approvalRuleId: rules[rule]?.id,
      approvingGroupId: groups[group]?.id,
      comments,
      // Safe: JSON as it is.
      ...(xp && { xp: xp as object }),
      ...(status !== "Pending" && decided),
    });
  }
}

const toParams = ({ sortBy, filters, search, searchType, pageSize }: Query): [string, string][] => [
  ...filters.map(writeFilter),
  ...(sortBy.length > 0 ? [["sortBy", sortBy.join(",")] as [string, string]] : []),
  ["search", search],
  ["searchType", searchType ?? ""],
  ["pageSize", `${pageSize}`],
];

/** The IDs of all pages, by their keys. */
async function walk(client: Client, path: string, listQuery: Query, total: number) {
  const items: Approval[] = [];
  for (let next: [string, string][] | null = toParams(listQuery); next; ) {
    const { Items, Meta } = await client.list(path, next);
    items.push(...Items);
    expect(Meta.TotalCount).toBe(total);
    expect(items.length).toBeLessThanOrEqual(total);
    next = Meta.NextPageKey === null ? null : [["pageKey", Meta.NextPageKey]];
  }
  return items.map(({ ID }) => ID);
}
