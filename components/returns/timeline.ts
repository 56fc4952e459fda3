import type { Reached } from "@/components/ui/timeline";
import type { OrderReturn, OrderReturnStatus } from "@/lib/returns/contract";
import { statusWord } from "@/lib/status-word";

export type Step = {
  status: OrderReturnStatus;
  label: string;
  /** When it came to this, where the record says so. */
  moments: { word?: string; date: string }[];
  reached: Reached;
};

const order: OrderReturnStatus[] = ["Unsubmitted", "AwaitingApproval", "Declined", "Open", "Completed", "Canceled"];
const terminal: OrderReturnStatus[] = ["Declined", "Completed", "Canceled"];

/** Every state a return can have: those it went through in the order they came, then those it did not. */
export function toSteps(orderReturn: OrderReturn): Step[] {
  const steps = order.map((status): Step => {
    const now = status === orderReturn.Status;
    const before = !now && wasIn(status, orderReturn);
    return {
      status,
      label: statusWord(status),
      moments: now || before ? momentsOf(status, orderReturn) : [],
      reached: now ? "now" : before ? "before" : "not",
    };
  });
  const rank = { before: 0, now: 1, not: 2 };
  return steps.sort((a, b) => rank[a.reached] - rank[b.reached]);
}

function momentsOf(status: OrderReturnStatus, given: OrderReturn): Step["moments"] {
  const all: Record<OrderReturnStatus, [word: string | undefined, date: string | null][]> = {
    Unsubmitted: [[undefined, given.DateCreated]],
    AwaitingApproval: [],
    Declined: [[undefined, given.DateDeclined]],
    Open: [
      ["Approved", given.DateApproved],
      ["Submitted", given.DateSubmitted],
    ],
    Completed: [[undefined, given.DateCompleted]],
    Canceled: [[undefined, given.DateCanceled]],
  };
  return all[status].flatMap(([word, date]) => (date ? [{ word, date }] : []));
}

function wasIn(status: OrderReturnStatus, { DateSubmitted, DateApproved, DateDeclined }: OrderReturn) {
  if (status === "Unsubmitted") return true;
  if (status === "AwaitingApproval") return DateApproved !== null || DateDeclined !== null;
  if (status === "Open") return DateSubmitted !== null;
  return status === "Declined" && DateDeclined !== null;
}

export const isTerminal = (status: OrderReturnStatus) => terminal.includes(status);

const meanings: Record<OrderReturnStatus, string> = {
  Unsubmitted: "Whoever made it has not sent it in yet; nothing happens until they do.",
  AwaitingApproval: "It was sent in, and waits for an approver. It becomes open when the last one agrees.",
  Declined: "An approver said no, and this is final: nothing is refunded by this return.",
  Open: "It is agreed. What remains is to take the items back and to refund.",
  Completed: "All is done, and this is final: the items are settled and the refund no longer changes.",
  Canceled: "It was withdrawn, and this is final: nothing is refunded by this return.",
};

/** What a state means for the people who wait. */
export const meaningOf = (status: OrderReturnStatus) => meanings[status];
