import type { Reached } from "@/components/ui/timeline";
import type { OrderReturn, OrderReturnStatus } from "@/lib/returns/contract";
import { statusWord } from "@/lib/words";

type Step = {
  label: string;
  /** When it came to this, where the record says so. */
  moments: { word?: string; date: string }[];
  reached: Reached;
};

const order: OrderReturnStatus[] = ["Unsubmitted", "AwaitingApproval", "Declined", "Open", "Completed", "Canceled"];

/** What may come after a state, step by step, of each step one. Nothing follows where it ends. */
const ahead: Record<OrderReturnStatus, OrderReturnStatus[][]> = {
  Unsubmitted: [["AwaitingApproval"], ["Open", "Declined"], ["Completed", "Canceled"]],
  AwaitingApproval: [
    ["Open", "Declined"],
    ["Completed", "Canceled"],
  ],
  Open: [["Completed", "Canceled"]],
  Declined: [],
  Completed: [],
  Canceled: [],
};

/** The states a return went through, that it is in, and those that may still come. */
export function toSteps(orderReturn: OrderReturn): Step[] {
  const earlier = order.filter((status) => status !== orderReturn.Status && wasIn(status, orderReturn));
  const step = (status: OrderReturnStatus, reached: Reached) => ({
    label: (reached === "before" && pastWords[status]) || statusWord(status),
    moments: momentsOf(status, orderReturn),
    reached,
  });
  return [
    ...earlier.map((status) => step(status, "before")),
    step(orderReturn.Status, "now"),
    ...ahead[orderReturn.Status].map(
      (one): Step => ({ label: toPhrase(one.map(statusWord)), moments: [], reached: "not" }),
    ),
  ];
}

/** What was done then, where that says more than the status it led to. */
const pastWords: Partial<Record<OrderReturnStatus, string>> = {
  Unsubmitted: "Created",
  AwaitingApproval: "Submitted for approval",
  Open: "Opened",
};

const toPhrase = ([first = "", ...others]: string[]) =>
  [first, ...others.map((word) => word.toLowerCase())].join(" or ");

function momentsOf(status: OrderReturnStatus, orderReturn: OrderReturn): Step["moments"] {
  const all: Record<OrderReturnStatus, [word: string | undefined, date: string | null][]> = {
    Unsubmitted: [[undefined, orderReturn.DateCreated]],
    AwaitingApproval: [],
    Declined: [[undefined, orderReturn.DateDeclined]],
    Open: [
      ["Approved", orderReturn.DateApproved],
      ["Submitted", orderReturn.DateSubmitted],
    ],
    Completed: [[undefined, orderReturn.DateCompleted]],
    Canceled: [[undefined, orderReturn.DateCanceled]],
  };
  const moments = all[status].flatMap(([word, date]) => (date ? [{ word, date }] : []));
  // Approved is what opens a return that needs it: the two are then one moment.
  const each = moments.filter(({ date }, at) => moments.findIndex((other) => other.date === date) === at);
  return each.sort((one, other) => Date.parse(one.date) - Date.parse(other.date));
}

function wasIn(status: OrderReturnStatus, { DateSubmitted, DateApproved, DateDeclined, DateCompleted }: OrderReturn) {
  if (status === "Unsubmitted") return true;
  if (status === "AwaitingApproval") return DateApproved !== null || DateDeclined !== null;
  if (status === "Open") return DateSubmitted !== null;
  if (status === "Completed") return DateCompleted !== null;
  return status === "Declined" && DateDeclined !== null;
}

const meanings: Record<OrderReturnStatus, string> = {
  Unsubmitted: "Not submitted yet.",
  AwaitingApproval: "Submitted. Opens when everyone has approved.",
  Declined: "An approver declined it. Nothing is refunded.",
  Open: "The items are still to be received and refunded.",
  Completed: "The items are settled, and the refund no longer changes.",
  Canceled: "Nothing is refunded.",
};

/** What the state of a return means for the people who wait. */
export const meaningOf = ({ Status, DateCompleted }: OrderReturn) =>
  Status === "Canceled" && DateCompleted
    ? "It was completed before. A refund that was paid has to be taken back."
    : meanings[Status];
