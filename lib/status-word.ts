import type { ApprovalStatus } from "@/lib/approvals/contract";
import type { OrderStatus } from "@/lib/orders/contract";
import type { OrderReturnStatus } from "@/lib/returns/contract";

export type Status = ApprovalStatus | OrderStatus | OrderReturnStatus;

const words: Record<Status, string> = {
  Pending: "Pending",
  Approved: "Approved",
  Declined: "Declined",
  Unsubmitted: "Not submitted",
  AwaitingApproval: "Awaiting approval",
  Open: "Open",
  Completed: "Completed",
  Canceled: "Canceled",
};

/** A status in the words of the people who work with it: in tables, pages, mails and exports. */
export function statusWord(status: Status) {
  return words[status];
}

/** A value that is one of a few, such as a status or a role, in the words for them; what has none is its own. */
export function wordOf(value: string, known: Readonly<Record<string, string>> = words) {
  return known[value] ?? value;
}
