import { expect, test } from "@playwright/test";
import { orderReturnStatuses } from "./list";
import { type Change, hindranceOfChange, returnStatusAfter, type Touched } from "./transition";

const statusesIn = (touched: Touched, more: Partial<Change> = {}) =>
  orderReturnStatuses.filter(
    (status) => hindranceOfChange({ status, touched: [touched], isSeller: true, isLess: true, ...more }) === null,
  );

test("xp can be changed in every status, comments until the return ends, and items before it is submitted", () => {
  expect(statusesIn("xp")).toEqual([...orderReturnStatuses]);
  expect(statusesIn("comments")).toEqual(["Unsubmitted", "AwaitingApproval", "Open"]);
  expect(statusesIn("items")).toEqual(["Unsubmitted"]);
});

test("after submission only the seller changes amounts, and only lowers them when it is open", () => {
  expect(statusesIn("amounts")).toEqual(["Unsubmitted", "AwaitingApproval", "Open"]);
  expect(statusesIn("amounts", { isLess: false })).toEqual(["Unsubmitted", "AwaitingApproval"]);
  expect(statusesIn("amounts", { isSeller: false })).toEqual(["Unsubmitted"]);
});

test("the last approval opens a return, and one decline ends it", () => {
  expect(returnStatusAfter("Approve", 1)).toBeNull();
  expect(returnStatusAfter("Approve", 0)).toBe("Open");
  expect(returnStatusAfter("Decline", 1)).toBe("Declined");
});
