import { expect, test } from "@playwright/test";
import { inboxList } from "@/lib/approvals/inbox-list";
import { toChips } from "./filter-words";

const view = {
  list: inboxList,
  labels: { ApprovalRuleID: "Rule", DateCreated: "Created", "Order.Total": "Amount", Approver: "Approver" },
  filters: [
    { key: "ApprovalRuleID", names: "rule" as const },
    { key: "Approver", empty: "is not set", names: "person" as const },
  ],
};
const names: Record<string, string> = { "rule FIN-1": "Finance over 5,000", "rule a|b": "Odd" };
const wordsOf = (...filters: [string, string][]) =>
  toChips(view, filters, (kind, id) => names[`${kind} ${id}`]).map(({ at, label, words }) => `${at} ${label} ${words}`);

test("a filter by a period or a day shows it as it was chosen", () => {
  expect(wordsOf(["DateCreated", "last-30-days"])).toEqual(["0 Created in the last 30 days"]);
  expect(wordsOf(["DateCreated", "today"], ["DateCreated", "2026-11-01"])).toEqual([
    "0 Created today",
    "1 Created on 1 Nov 2026",
  ]);
  expect(wordsOf(["DateCreated", ">=2026-11-01"], ["DateCreated", "<2026-11-08"])).toEqual([
    "0,1 Created 1 Nov 2026 – 7 Nov 2026",
  ]);
  expect(wordsOf(["DateCreated", ">=2026-11-01"], ["DateCreated", "<2026-11-02"])).toEqual([
    "0,1 Created on 1 Nov 2026",
  ]);
  expect(wordsOf(["DateCreated", "<=2026-11-01"])).toEqual(["0 Created until 1 Nov 2026"]);
});

test("a filter by an ID shows its name, or the ID if it has none", () => {
  expect(wordsOf(["ApprovalRuleID", "FIN-1|IT-2"])).toEqual(["0 Rule is Finance over 5,000 (FIN-1) or IT-2"]);
  expect(wordsOf(["ApprovalRuleID", "a\\|b"])).toEqual(["0 Rule is Odd (a|b)"]);
  expect(wordsOf(["Approver", "!*"])).toEqual(["0 Approver is not set"]);
});

test("consecutive filters that exclude values are shown as one", () => {
  expect(wordsOf(["ApprovalRuleID", "!FIN-1"], ["ApprovalRuleID", "!IT-2"], ["Comments", "!x"])).toEqual([
    "0,1 Rule is not Finance over 5,000 (FIN-1) or IT-2",
    "2 Comments is not x",
  ]);
  expect(wordsOf(["ApprovalRuleID", "!FIN-1"], ["ApprovalRuleID", "*"])).toEqual([
    "0 Rule is not Finance over 5,000 (FIN-1)",
    "1 Rule has a value",
  ]);
  expect(wordsOf(["Comments", "!x"], ["Comments", "!y"])).toHaveLength(2);
});

test("a number in a filter is shown with its digits grouped", () => {
  expect(wordsOf(["Order.Total", ">=10000"])).toEqual(["0 Amount at least 10,000"]);
});
