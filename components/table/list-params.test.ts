import { expect, test } from "@playwright/test";
import { inboxList } from "@/lib/approvals/inbox-list";
import { parseListQuery } from "@/lib/list/parse-query";
import { orderList } from "@/lib/orders/list";
import { keptParams, listParams, unknownParams, writePageQuery } from "./list-params";

const params = (text: string) => new URLSearchParams(text);
const keeps = { tab: ["waiting"] };

test("a list's query has only its own parameters, in the order in which they first appear", () => {
  const query = listParams(orderList, params("Total=>5&search=oak&row=LH-1&Total=<9&nonsense=1&page=2"));
  expect(query.toString()).toBe(params("Total=>5&Total=<9&search=oak&page=2").toString());
});

test("a page's URL cannot have a page key", () => {
  expect(listParams(orderList, params("pageKey=abc")).toString()).toBe("");
  expect(unknownParams(orderList, params("pageKey=abc"))).toEqual(["pageKey"]);
});

test("a page keeps its own parameters if their value is known, in any case", () => {
  expect(keptParams(params("tab=Waiting&tab=other&search=x"), keeps)).toEqual([["tab", "Waiting"]]);
  expect(keptParams(params("constructor=Object"), {})).toEqual([]);
});

test("each unknown parameter is named once", () => {
  const input = params("Total=5&nonsense=1&nonsense=2&__proto__=x&at=LH-1&search=a");
  const unknown = unknownParams(orderList, input, keeps);
  expect(unknown).toContain("nonsense");
  expect(unknown.filter((name) => name === "nonsense")).toHaveLength(1);
  expect(unknown).toContain("__proto__");
  for (const name of ["Total", "search"]) expect(unknown).not.toContain(name);
});

test("a page's URL has the search type only if it is not the default", () => {
  const queryOf = (text: string) => parseListQuery(orderList, params(text));
  expect(writePageQuery(queryOf("search=oak desk&searchType=AllTermsAnyField")).toString()).toBe("search=oak+desk");
  expect(writePageQuery(queryOf("search=oak&searchType=AnyTerm")).get("searchType")).toBe("AnyTerm");
});

test("a list with default filters has its page in the URL when these are removed", () => {
  const query = parseListQuery(inboxList, params(""));
  expect(writePageQuery(query).toString()).toBe("");
  expect(writePageQuery(query, { filters: [] }).toString()).toBe("page=1");
});
