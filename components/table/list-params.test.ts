import { expect, test } from "@playwright/test";
import { inboxList } from "@/lib/approvals/inbox-list";
import { parseListQuery } from "@/lib/list/parse-query";
import { orderList } from "@/lib/orders/list";
import { keptParams, listParams, unknownParams, writePageQuery } from "./list-params";

const params = (text: string) => new URLSearchParams(text);
const keeps = { tab: ["waiting"] };

test("what a list is asked is its own parameters, in the order of their first place", () => {
  const query = listParams(orderList, params("Total=>5&search=oak&row=LH-1&Total=<9&nonsense=1&page=2"));
  expect(query.toString()).toBe(params("Total=>5&Total=<9&search=oak&page=2").toString());
});

test("a page key is never asked for by an address, and never understood", () => {
  expect(listParams(orderList, params("pageKey=abc")).toString()).toBe("");
  expect(unknownParams(orderList, params("pageKey=abc"))).toEqual(["pageKey"]);
});

test("a page keeps its own parameters where their value is one it has, whatever the case", () => {
  expect(keptParams(params("tab=Waiting&tab=other&search=x"), keeps)).toEqual([["tab", "Waiting"]]);
  expect(keptParams(params("constructor=Object"), {})).toEqual([]);
});

test("what nobody understands is named once, and what the list or the page understands is not", () => {
  const input = params("Total=5&nonsense=1&nonsense=2&__proto__=x&at=LH-1&search=a");
  const unknown = unknownParams(orderList, input, keeps);
  expect(unknown).toContain("nonsense");
  expect(unknown.filter((name) => name === "nonsense")).toHaveLength(1);
  expect(unknown).toContain("__proto__");
  for (const name of ["Total", "search"]) expect(unknown).not.toContain(name);
});

test("a page's address leaves out how its search is meant, unless that is another way", () => {
  const queryOf = (text: string) => parseListQuery(orderList, params(text));
  expect(writePageQuery(queryOf("search=oak desk&searchType=AllTermsAnyField")).toString()).toBe("search=oak+desk");
  expect(writePageQuery(queryOf("search=oak&searchType=AnyTerm")).get("searchType")).toBe("AnyTerm");
});

test("a list with defaults names its first page when nothing else is asked", () => {
  const query = parseListQuery(inboxList, params(""));
  expect(writePageQuery(query).toString()).toBe("");
  expect(writePageQuery(query, { filters: [] }).toString()).toBe("page=1");
});
