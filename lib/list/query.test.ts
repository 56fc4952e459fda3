import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { character } from "@/e2e/characters";
import { approvalList as list } from "@/lib/approvals/list";
import { AppError } from "@/lib/errors";
import { parseListQuery } from "./parse-query";
import { emptyQuery, knownName, type ListQuery, readListQuery, writeListQuery } from "./query";
import { searchTypes } from "./search";

const parse = (text: string) => parseListQuery(list, new URLSearchParams(text));
const read = (text: string) => readListQuery(new URLSearchParams(text));
const faults = (text: string) => {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof AppError) return error.faults.map(({ code, data }) => `${code} ${data.Property}`);
  }
  return [];
};

test("an empty query is the default", () => {
  expect(parse("")).toEqual(emptyQuery);
  expect(parse("search=&sortBy=&searchOn=")).toEqual(emptyQuery);
});

test("reads all parameters", () => {
  expect(
    parse(
      "search=x&searchOn=Comments,Approver&sortBy=!Status,DateCreated&page=2&pageSize=5&Status=Pending&filters[xp.a]=1",
    ),
  ).toEqual({
    search: "x",
    searchOn: ["Comments", "Approver"],
    sortBy: ["!Status", "DateCreated"],
    page: 2,
    pageSize: 5,
    filters: [
      ["Status", "Pending"],
      ["xp.a", "1"],
    ],
    pageKey: undefined,
  });
});

test("parameter names may be in any case, and paths into xp are exact", () => {
  const names = [
    "SEARCH",
    "pagesize",
    "status",
    "filters[STATUS]",
    "approver.username",
    "XP.Dept.Code",
    "xP",
    "Colour",
  ];
  const expected = ["search", "pageSize", "Status", "Status", "Approver.Username", "xp.Dept.Code", "xp", "Colour"];
  expect(names.map((name) => knownName(list, name))).toEqual(expected);
});

test("names every error", () => {
  expect(faults("sortBy=x&page=0&pageSize=0&searchOn=Status&Status=x&y=1")).toEqual([
    "List.InvalidSearchProperty Status",
    "List.InvalidProperty x",
    "InvalidRequest page",
    "List.InvalidPageSize pageSize",
    "List.InvalidType Status",
    "List.InvalidProperty y",
  ]);
});

test("the first of repeated terms counts", () => {
  expect(parse("sortBy=!Status,Status&searchOn=Comments,Comments")).toMatchObject({
    sortBy: ["!Status"],
    searchOn: ["Comments"],
  });
});

test("defaults are not written", () => {
  expect(writeListQuery(emptyQuery).toString()).toBe("");
});

const sortTerm = fc.tuple(fc.constantFrom("", "!"), fc.constantFrom(...list.sortable)).map(([not, name]) => not + name);
const text = fc.string({ unit: character }).filter((each) => !each.includes("\0") && each.isWellFormed());
const query: fc.Arbitrary<ListQuery> = fc.record({
  search: fc.option(text.filter(Boolean), { nil: undefined }),
  searchType: fc.option(fc.constantFrom(...searchTypes), { nil: undefined }),
  searchOn: fc.uniqueArray(fc.constantFrom<string>(...list.searchable)),
  sortBy: fc.uniqueArray(sortTerm, { selector: (term) => term.replace("!", "") }),
  page: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2_000_000_000 })),
  pageSize: fc.integer({ min: 1, max: 100 }),
  filters: fc.array(
    fc.tuple(
      fc.constantFrom("Comments", "xp.a", "xp.a b&c=d"),
      text.map((each) => each.replaceAll(/[\\*|!<>=]/g, "\\$&")),
    ),
    { maxLength: 20 },
  ),
  pageKey: fc.constant(undefined),
});

test("a written query is read again, by the API and by the browser", () => {
  fc.assert(
    fc.property(query, (original) => {
      const parameters = writeListQuery(original).toString();
      expect(parse(parameters)).toEqual(original);
      expect(read(parameters)).toEqual(original);
    }),
  );
});

test("any query string is either parsed or refused", () => {
  const name = fc.constantFrom(
    "search",
    "searchOn",
    "sortBy",
    "page",
    "pageSize",
    "pageKey",
    "Status",
    "DateCreated",
    "xp.a",
    "filters[xp.a]",
    "y",
  );
  const value = fc.string({ unit: fc.constantFrom(..."!,|*\\1a>\0-Status") });
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      const params = new URLSearchParams(pairs);
      if (faults(params.toString()).length === 0) parseListQuery(list, params);
      readListQuery(params);
    }),
    { numRuns: 500 },
  );
});
