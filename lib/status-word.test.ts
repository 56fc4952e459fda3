import { expect, test } from "@playwright/test";
import { approvalStatuses } from "@/lib/approvals/list";
import { orderStatuses } from "@/lib/orders/list";
import { orderReturnStatuses } from "@/lib/returns/list";
import { statusWord } from "./status-word";

test("what is undecided is pending of an approval, and awaits approval of an order or a return", () => {
  expect(approvalStatuses.map(statusWord)).toEqual(["Pending", "Approved", "Declined"]);
  for (const statuses of [orderStatuses, orderReturnStatuses])
    expect(statuses.map(statusWord)).toContain("Awaiting approval");
});
