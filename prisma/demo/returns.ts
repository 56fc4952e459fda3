import type { OrderReturnStatus } from "@/lib/returns/contract";
import { returnsGroupOf } from "./approving";
import { type Calendar, toIso } from "./calendar";
import { returnComments, returnItemComments } from "./comments";
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
const sellers: readonly CompanyID[] = [owner, owner, "ridgeline"];
const oddIDs: Record<number, string> = { 12: "RMA-31012.B", 77: "RMA 31.077 (50%)" };

/** Returns of what was delivered, oldest first: never more of a line item than was ordered. */
export function makeReturns({ random, calendar }: Setting, orders: Order[]) {
  const left = new Map<string, number>();
  const delivered = orders
    .filter(({ Status }) => Status === "Completed")
    .toSorted((one, other) => ((one.DateCompleted ?? "") < (other.DateCompleted ?? "") ? -1 : 1));
  const made = Array.from({ length: count }, (_, index) => {
    const wanted = statuses[index % statuses.length] ?? "Open";
    // What is under way is of the last deliveries, and what awaits approval in turn of the sellers who approve.
    const seller = sellers[Math.floor(index / statuses.length) % sellers.length];
    const from =
      wanted === "AwaitingApproval"
        ? delivered.filter(({ ToCompanyID }) => ToCompanyID === seller).slice(-12)
        : wanted === "Unsubmitted"
          ? delivered.slice(-40)
          : delivered.slice(0, -5);
    let order = random.pick(from);
    let items = takeItems(order, left, random);
    while (!items.length) {
      order = random.pick(from);
      items = takeItems(order, left, random);
    }
    return toReturn(order, { status: possible(wanted, order), items, random, calendar });
  });
  return made
    .toSorted((one, other) => (one.DateCreated < other.DateCreated ? -1 : 1))
    .map((each, index) => {
      const ID = oddIDs[index] ?? `RMA-${31_000 + index}`;
      return { ID, ...each, Approvals: approvalsOf(ID, each, index, orders) };
    });
}

/** Where nobody approves returns, none waits for that or is declined. */
function possible(status: OrderReturnStatus, { ToCompanyID }: Order): OrderReturnStatus {
  if (returnsGroupOf(ToCompanyID)) return status;
  return status === "AwaitingApproval" ? "Open" : status === "Declined" ? "Canceled" : status;
}

type Item = { LineItemID: string; Quantity: number; RefundAmount: number | null; Comments: string | null };

function takeItems(order: Order, left: Map<string, number>, random: Random): Item[] {
  const chosen = random.some(order.LineItems, random.int(1, Math.min(3, order.LineItems.length)));
  return chosen.flatMap((item) => {
    const key = `${order.ID}\n${item.ID}`;
    const available = left.get(key) ?? item.Quantity;
    if (!available) return [];
    const Quantity = random.int(1, Math.min(available, 3));
    left.set(key, available - Quantity);
    return {
      LineItemID: item.ID,
      Quantity,
      RefundAmount: toCents(Quantity * item.UnitPrice),
      Comments: random.chance(0.5) ? random.pick(returnItemComments) : null,
    };
  });
}

type Return = ReturnType<typeof toReturn>;

/** What the group that approves a company's returns was asked, and said. */
function approvalsOf(ID: string, { OrderID, Status, ...made }: Return, index: number, orders: Order[]) {
  const { DateApproved, DateDeclined, DateCreated } = made;
  const group = returnsGroupOf(orders.find((order) => order.ID === OrderID)?.ToCompanyID ?? "");
  const decided = DateApproved ?? DateDeclined;
  if (!group || (Status !== "AwaitingApproval" && !decided)) return [];
  return [
    {
      ID: `${ID}-1`,
      ApprovingGroupID: group.ID,
      Status: DateApproved ? "Approved" : DateDeclined ? "Declined" : "Pending",
      DateCreated,
      ...(decided && { DateCompleted: decided, ApproverID: group.UserIDs[index % group.UserIDs.length] }),
      ...(DateDeclined && { Comments: "The pictures show use, not damage in transit." }),
    },
  ];
}

type Making = Setting & { status: OrderReturnStatus; items: Item[] };

function toReturn(order: Order, { status, items, random, calendar }: Making) {
  const after = (time: number, min: number, max: number) => calendar.later(time, min, max) ?? time;
  const delivered = Date.parse(order.DateCompleted ?? order.DateCreated);
  const isUnderWay = status === "AwaitingApproval" || status === "Unsubmitted";
  const created = isUnderWay
    ? Math.max(calendar.daysAgo(random.int(1, 6)), after(delivered, 1, 8))
    : after(delivered, 4, 60);
  const decided = after(created, 2, 24);
  const ended = after(decided, 16, 60);
  const approved = status === "Open" || status === "Completed";
  const declined = status === "Declined";
  const canceled = status === "Canceled";

  const sum = toCents(items.reduce((total, item) => total + (item.RefundAmount ?? 0), 0));
  // One refund in nine differs from its items: a fee kept back, or something on top, at most their share of freight and tax.
  const most = (order.Total - order.Subtotal) * (sum / order.Subtotal);
  const fee = random.chance(0.11) ? toCents(Math.max(sum * random.pick([0.15, 0.1, -0.05]), -most)) : 0;
  return {
    OrderID: order.ID,
    PaymentIDs: approved ? [`PAY-${order.ID.length < 20 ? order.ID : "40128"}-1`] : [],
    Status: status,
    DateCreated: new Date(created).toISOString(),
    DateSubmitted: approved ? toIso(decided) : null,
    DateApproved: approved ? toIso(decided) : null,
    DateDeclined: declined ? toIso(decided) : null,
    DateCanceled: canceled ? toIso(decided) : null,
    DateCompleted: status === "Completed" ? toIso(ended) : null,
    LastUpdated: toIso(status === "Completed" ? ended : approved || declined || canceled ? decided : created),
    RefundAmount: status === "Unsubmitted" && random.chance(0.5) ? null : toCents(sum - fee),
    Comments: fee > 0 ? "Less a restocking fee, as agreed." : random.chance(0.7) ? random.pick(returnComments) : null,
    ItemsToReturn: items,
    xp: {
      Reason: random.pick(["Damaged", "Wrong item", "Not needed", "Defective", "Other"]),
      Carrier: random.pick(["Bluebird Freight", "Northern Parcel", "Own truck"]),
      ...(random.chance(0.4) && { Photos: random.int(1, 5) }),
    },
  };
}
