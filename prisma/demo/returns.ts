import type { OrderReturnStatus } from "@/lib/returns/contract";
import type { MatchingRule } from "@/lib/rules/matching";
import { matchedByReturn, membersOf, requestOf } from "./approving";
import { type Calendar, toIso } from "./calendar";
import { returnComments, returnDecisionComments, returnItemComments } from "./comments";
import { type CompanyID, owner } from "./companies";
import { type Order, toCents } from "./orders";
import type { Random } from "./random";

type Setting = { random: Random; calendar: Calendar };

const count = 250;
const statuses: OrderReturnStatus[] = [
  "Completed",
  "Completed",
  "Completed",
  "Completed",
  "Open",
  "Completed",
  "AwaitingApproval",
  "Open",
  "Declined",
  "Unsubmitted",
  "Canceled",
];
const sellers: readonly CompanyID[] = [owner, owner, "ridgeline", owner, "tessera"];
const oddIDs: Record<number, string> = { 12: "RMA-31012.B", 77: "RMA 31.077 (50%)" };

export type Return = ReturnType<typeof toReturn> & { ID: string };

/** Returns of what was delivered, oldest first: never more of a line item than was ordered. */
export function makeReturns({ random, calendar }: Setting, orders: Order[]) {
  const quantities = new Map<string, number>();
  const deliveries = orders
    .filter(({ Status }) => Status === "Completed")
    .toSorted((one, other) => ((one.DateCompleted ?? "") < (other.DateCompleted ?? "") ? -1 : 1));
  const returns = Array.from({ length: count }, (_, index) => {
    const status = statuses[index % statuses.length] ?? "Open";
    // What is under way is of the last deliveries, and what awaits approval in turn of the sellers.
    const seller = sellers[Math.floor(index / statuses.length) % sellers.length];
    const from =
      status === "AwaitingApproval"
        ? deliveries.filter(({ ToCompanyID }) => ToCompanyID === seller).slice(-12)
        : status === "Unsubmitted"
          ? deliveries.slice(-40)
          : deliveries.slice(0, -5);
    let order = random.pick(from);
    let items = takeItems(order, quantities, random);
    while (!items.length) {
      order = random.pick(from);
      items = takeItems(order, quantities, random);
    }
    return toReturn(order, { status, items, random, calendar });
  });
  return returns
    .toSorted((one, other) => (one.DateCreated < other.DateCreated ? -1 : 1))
    .map((each, index) => {
      const ID = oddIDs[index] ?? `RMA-${31_000 + index}`;
      return { ...each, ID, Approvals: each.Approvals.map((approval, at) => ({ ...approval, ID: `${ID}-${at + 1}` })) };
    });
}

type Item = { LineItemID: string; Quantity: number; RefundAmount: number | null; Comments: string | null };

function takeItems(order: Order, quantities: Map<string, number>, random: Random): Item[] {
  const lines = random.some(order.LineItems, random.int(1, Math.min(3, order.LineItems.length)));
  return lines.flatMap((item) => {
    const key = `${order.ID}\n${item.ID}`;
    const available = quantities.get(key) ?? item.Quantity;
    if (!available) return [];
    const Quantity = random.int(1, Math.min(available, 3));
    quantities.set(key, available - Quantity);
    return {
      LineItemID: item.ID,
      Quantity,
      RefundAmount: toCents(Quantity * item.UnitPrice),
      Comments: random.chance(0.5) ? random.pick(returnItemComments) : null,
    };
  });
}

type Making = Setting & { status: OrderReturnStatus; items: Item[] };

function toReturn(order: Order, { status, items, ...setting }: Making) {
  const { random, calendar } = setting;
  const deliveryTime = Date.parse(order.DateCompleted ?? order.DateCreated);
  const isUnderWay = status === "AwaitingApproval" || status === "Unsubmitted";
  const created = isUnderWay
    ? Math.max(calendar.daysAgo(random.int(1, 6)), laterOrSame(calendar, deliveryTime, 1, 8))
    : laterOrSame(calendar, deliveryTime, 4, 60);

  const sum = toCents(items.reduce((total, item) => total + (item.RefundAmount ?? 0), 0));
  // One refund in nine differs from its items: a fee kept back, or something on top, at most their share of freight and tax.
  const most = (order.Total - order.Subtotal) * (sum / order.Subtotal);
  const fee = random.chance(0.11) ? toCents(Math.max(sum * random.pick([0.15, 0.1, -0.05]), -most)) : 0;
  const contents = {
    OrderID: order.ID,
    CreatedByID: order.FromUserID,
    DateCreated: new Date(created).toISOString(),
    RefundAmount: status === "Unsubmitted" && random.chance(0.5) ? null : toCents(sum - fee),
    Comments: fee > 0 ? "Less a restocking fee, as agreed." : random.chance(0.7) ? random.pick(returnComments) : null,
    ItemsToReturn: items,
    xp: {
      Reason: random.pick(["Damaged", "Wrong item", "Not needed", "Defective", "Other"]),
      Carrier: random.pick(["Bluebird Freight", "Northern Parcel", "Own truck"]),
      ...(random.chance(0.4) && { Photos: random.int(1, 5) }),
    },
  };
  const steps = status === "Unsubmitted" || status === "Canceled" ? [] : roundsOf(order, contents);
  const Status = possible(status, steps.length > 0);
  const Approvals = decide(steps, { ...setting, created, Status });

  const lastDecision = Approvals.findLast(({ DateCompleted }) => DateCompleted !== null)?.DateCompleted ?? null;
  const isApproved = Status === "Open" || Status === "Completed";
  // A return without a matching rule is open at once.
  const submitted = isApproved ? (lastDecision ?? contents.DateCreated) : null;
  const canceled = Status === "Canceled" ? toIso(laterOrSame(calendar, created, 2, 24)) : null;
  const completed =
    Status === "Completed" && submitted ? toIso(laterOrSame(calendar, Date.parse(submitted), 16, 60)) : null;
  return {
    ...contents,
    SubmittedByID: Status === "Unsubmitted" ? null : order.FromUserID,
    PaymentIDs: isApproved ? [`PAY-${order.ID.length < 20 ? order.ID : "40128"}-1`] : [],
    Status,
    DateSubmitted: submitted,
    DateApproved: isApproved ? lastDecision : null,
    DateDeclined: Status === "Declined" ? lastDecision : null,
    DateCanceled: canceled,
    DateCompleted: completed,
    LastUpdated: completed ?? canceled ?? lastDecision ?? contents.DateCreated,
    Approvals,
  };
}

const laterOrSame = (calendar: Calendar, time: number, min: number, max: number) =>
  calendar.later(time, min, max) ?? time;

/** Without a matching rule, none awaits approval or is declined. */
function possible(status: OrderReturnStatus, isAsked: boolean): OrderReturnStatus {
  if (isAsked) return status;
  return status === "AwaitingApproval" ? "Open" : status === "Declined" ? "Canceled" : status;
}

/** The rules that ask about a return as it is submitted, and those that ask once these are approved. */
function roundsOf(order: Order, contents: { DateCreated: string }): MatchingRule[][] {
  const first = matchedByReturn(order, contents);
  const firstRules = new Set(first.map(({ ruleID }) => ruleID));
  const second = matchedByReturn(order, contents, firstRules).filter(({ ruleID }) => !firstRules.has(ruleID));
  return [first, second].filter(({ length }) => length > 0);
}

type Deciding = Setting & { created: number; Status: OrderReturnStatus };
type ReturnApproval = ReturnType<typeof requestOf> & {
  Status: "Pending" | "Approved" | "Declined";
  DateCreated: string;
  DateCompleted: string | null;
  ApproverID: string | null;
  Comments: string | null;
};

/** The approvals of these rules with their outcomes: one after the other, up to one that is pending or declined. */
function decide(steps: readonly MatchingRule[][], { created, Status, random, calendar }: Deciding): ReturnApproval[] {
  const isApproved = Status === "Open" || Status === "Completed";
  const last = isApproved ? steps.length : random.int(0, steps.length - 1);
  let at = created;
  return steps.slice(0, last + 1).flatMap((matches, nth): ReturnApproval[] => {
    const DateCreated = new Date(at).toISOString();
    const outcome = nth < last ? "Approved" : Status === "Declined" ? "Declined" : "Pending";
    if (outcome === "Pending")
      return matches.map((match) => ({ ...requestOf(match), Status: outcome, DateCreated, ...pendingFields }));
    at = laterOrSame(calendar, at, 2, 24);
    return matches.map((match) => ({
      ...requestOf(match),
      Status: outcome,
      DateCreated,
      DateCompleted: new Date(at).toISOString(),
      ApproverID: random.pick(membersOf(match.approvingGroupID)),
      Comments: outcome === "Declined" || random.chance(0.4) ? random.pick(returnDecisionComments[outcome]) : null,
    }));
  });
}

const pendingFields = { DateCompleted: null, ApproverID: null, Comments: null };
