import { expect, test } from "@playwright/test";
import { toMeta } from "./page";
import { readPageKey, writePageKey } from "./page-key";
import { emptyQuery } from "./query";

const query = {
  ...emptyQuery,
  search: "x",
  sortBy: ["!Status"],
  filters: [["xp.a", "ü|1"] as [string, string]],
  page: 3,
};
const position = { values: ["Pending", null], key: ["a/b", "c"] };

test("a key contains the query and the position of the next page", () => {
  const key = writePageKey("approvals 1", query, position);

  expect(readPageKey("approvals 1", key)).toEqual({ query: { ...query, page: 4 }, position });
});

test("a key is for one list, and any changed character makes it invalid", () => {
  const key = writePageKey("approvals 1", query, position);

  expect(() => readPageKey("approvals 2", key)).toThrow("pageKey is not valid.");
  for (let index = 0; index < key.length; index++) {
    const other = key[index] === "A" ? "B" : "A";
    expect(() => readPageKey("approvals 1", key.slice(0, index) + other + key.slice(index + 1))).toThrow();
  }
  expect(() => readPageKey("approvals 1", `${key}=`)).toThrow();
});

test("an empty page ends before it begins", () => {
  const Meta = toMeta({ page: 3, pageSize: 10, count: 0, total: 11, nextPageKey: null });

  expect(Meta).toEqual({
    Page: 3,
    PageSize: 10,
    TotalCount: 11,
    TotalPages: 2,
    ItemRange: [21, 20],
    NextPageKey: null,
  });
});
