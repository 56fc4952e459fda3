import { expect, test } from "@playwright/test";
import { inboxList } from "@/lib/approvals/inbox-list";
import { type Draft, type Entry, toDraft, toEntries } from "./filter-draft";
import { operatorsOf } from "./filter-operators";
import { readDraft } from "./read-draft";

const view = {
  list: inboxList,
  filters: [{ key: "ApprovalRuleID", names: "rule" as const }, { key: "DateCreated" }, { key: "Order.Total" }],
};
const blank: Draft = { key: "", operator: "is", value: "", until: "", values: [] };
const read = (draft: Partial<Draft>, locale = "en") => readDraft(view, { ...blank, ...draft }, { locale });
const draftOf = (...entries: Entry[]) => toDraft(entries, (key) => operatorsOf(view, key));

test("a number in a filter can be typed as the person writes it, and is sent plain", () => {
  const amount = { key: "Order.Total", operator: "atLeast" } as const;
  expect(read({ ...amount, value: "10,000" })).toEqual({ entries: [["Order.Total", ">=10000"]] });
  expect(read({ ...amount, value: "10.000,50" }, "de")).toEqual({ entries: [["Order.Total", ">=10000.5"]] });
  expect(read({ ...amount, operator: "is", value: "-5" })).toEqual({ entries: [["Order.Total", "-5"]] });
  for (const value of ["lots", "1.5k", ""])
    expect(read({ ...amount, value })).toEqual({ fault: "Enter a number, such as 10000." });
  expect(read({ ...amount, operator: "expression", value: ">=lots" }).fault).toBe("Enter a number, such as 10000.");
});

test("a value in xp is a number only in comparisons by size", () => {
  expect(read({ key: "xp.Cost", operator: "atMost", value: "1,000" })).toEqual({ entries: [["xp.Cost", "<=1000"]] });
  expect(read({ key: "xp.Cost", operator: "is", value: "1,000" })).toEqual({ entries: [["xp.Cost", "1,000"]] });
  expect(read({ key: "xp.Due", operator: "atLeast", value: "2026-01-31" })).toEqual({
    entries: [["xp.Due", ">=2026-01-31"]],
  });
});

test("a missing or invalid value gets a message that says what to do", () => {
  const faultOf = (draft: Partial<Draft>) => read(draft).fault;
  expect(faultOf({ key: "ApprovalRuleID", operator: "anyOf" })).toBe("Choose at least one.");
  expect(faultOf({ key: "DateCreated", operator: "period" })).toBe("Choose a period.");
  expect(faultOf({ key: "DateCreated", operator: "on" })).toBe("Choose a day.");
  expect(faultOf({ key: "DateCreated", operator: "between", value: "2026-01-02", until: "2026-01-01" })).toBe(
    "Choose a last day that is not before the first.",
  );
  expect(faultOf({ key: "DateCreated", operator: "expression", value: "someday" })).toContain("such as 2026-01-31");
  expect(faultOf({ key: "xp.", operator: "is", value: "1" })).toBe("Enter a name in xp, at most five levels deep.");
});

test("a list's limits of filters and excluded values are kept, with a message that says what to do", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, nth) => `R${nth}`);
  const none = { ...blank, key: "ApprovalRuleID", operator: "noneOf" } as const;
  const others = Array.from({ length: 19 }, (_, nth): Entry => ["Comments", `${nth}`]);
  const faultOf = (draft: Draft, others: Entry[]) => readDraft(view, draft, { others }).fault;

  expect(faultOf({ ...none, values: ids(21) }, others)).toBeUndefined();
  expect(faultOf({ ...none, values: ids(21) }, [...others, ["Comments", "x"]])).toBe(
    "A list takes at most 20 filters. Remove one first.",
  );
  const tooMany = "All filters of a list take at most 200 values. Choose fewer.";
  expect(faultOf({ ...none, values: ids(200) }, [])).toBeUndefined();
  expect(faultOf({ ...none, values: ids(201) }, [])).toBe(tooMany);
  expect(faultOf({ ...none, operator: "anyOf", values: ids(200) }, [["Comments", "x"]])).toBe(tooMany);
  const long = ids(200).map((id) => id.padEnd(100, "x"));
  expect(faultOf({ ...none, values: long }, [])).toBe("The filters are too long. Choose fewer values.");
});

test("a period, a day and names can be edited as they were chosen", () => {
  expect(draftOf(["DateCreated", "last-30-days"])).toMatchObject({ operator: "period", value: "last-30-days" });
  expect(draftOf(["DateCreated", "2026-11-01"])).toMatchObject({ operator: "on", value: "2026-11-01" });
  expect(draftOf(["DateCreated", ">=2026-11-01"], ["DateCreated", "<2026-11-08"])).toMatchObject({
    operator: "between",
    value: "2026-11-01",
    until: "2026-11-07",
  });
  expect(draftOf(["DateCreated", ">2026-11-01"])).toMatchObject({ operator: "expression", value: ">2026-11-01" });
  expect(draftOf(["ApprovalRuleID", "a\\|b|c"])).toMatchObject({ operator: "anyOf", values: ["a|b", "c"] });
  expect(draftOf(["ApprovalRuleID", "!a"], ["ApprovalRuleID", "!b"])).toMatchObject({
    operator: "noneOf",
    values: ["a", "b"],
  });
  expect(draftOf(["ApprovalRuleID", "*fin*"])).toMatchObject({ operator: "expression", value: "*fin*" });
});

test("a filter that is opened for editing is saved unchanged", () => {
  const filters: Entry[][] = [
    [["ApprovalRuleID", "\\!x|a\\*b"]],
    [
      ["ApprovalRuleID", "!a"],
      ["ApprovalRuleID", "!b|c"],
    ],
    [["DateCreated", "today"]],
    [["DateCreated", "!today"]],
    [["Order.Total", ">=5"]],
    [["Comments", "*a\\|b*"]],
  ];
  for (const entries of filters) {
    const draft = draftOf(...entries);
    if (draft.operator !== "expression" || entries.length === 1) expect(toEntries(draft)).toEqual(entries);
  }
});
