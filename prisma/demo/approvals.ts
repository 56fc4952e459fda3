import { membersOf, type Rule, rulesOf } from "./approving";
import { type Calendar, toDay, toIso } from "./calendar";
import { approvalComments, departments } from "./comments";
import type { CompanyID } from "./companies";
import { type Order, toCostCenter } from "./orders";
import { users } from "./people";
import type { Random } from "./random";

export type Approval = ReturnType<typeof toApproval>;
type Setting = { random: Random; calendar: Calendar };
type Outcome = "Approved" | "Declined";

const busy = 300;
const departed = new Set(users.filter(({ Active }) => !Active).map(({ ID }) => ID));

/** The approvals of every order; sets each order's status to what they amount to. One order has 300, one has none. */
export function makeApprovals(setting: Setting, orders: Order[]): Approval[] {
  const busiest = orders.findIndex((order, at) => at > 100 && order.FromCompanyID === "lakeside");
  const none = orders.findIndex((order, at) => at > 150 && order.Status === "Open");
  let serial = 0;
  return orders.flatMap((order, at) => {
    if (!order.DateSubmitted) return setStatus(order, "Unsubmitted");
    const count = at === busiest ? busy : at === none ? 0 : typical(setting.random);
    const fate = setting.random.chance(0.1) ? "Declined" : "Approved";
    const asked = askedOf(order, count, setting.random);
    const approvals = asked.map((each) => toApproval(order, each, fate, ++serial, setting));
    settle(order, approvals, setting);
    return approvals;
  });
}

// Most orders go to a few places; some go to every ward, campus or hotel.
function typical(random: Random) {
  const kind = random.next();
  if (kind < 0.72) return random.int(2, 16);
  return kind < 0.94 ? random.int(16, 38) : random.int(36, 70);
}

type Place = { Dept: string; CostCenter: string; Site?: { Building: string; Floor: number } };
type Asked = { rule: Rule; place: Place; hours: number };

/** What an order sets off: some rules once, the others for each place that it goes to, one place after the other. */
function askedOf(order: Order, count: number, random: Random): Asked[] {
  const company = order.FromCompanyID as CompanyID; // made from one in toOrder
  const rules = rulesOf(company, order.Total);
  const each = rules.filter(({ per }) => per === "place");
  const { Dept, CostCenter } = order.xp;
  const once = rules
    .filter(({ per }) => per === "order")
    .map((rule) => ({ rule, place: { Dept, CostCenter }, hours: 0 }));
  const places = random.some(placesOf(company), Math.ceil(count / each.length));
  const there = places.flatMap((place, at) => {
    const CostCenter = toCostCenter(random);
    return each.map((rule) => ({ rule, place: { ...place, CostCenter }, hours: Math.floor(at / 2) }));
  });
  return [...once, ...there].slice(0, count);
}

function placesOf(company: CompanyID) {
  const floors = ["A", "B", "C", "North"].flatMap((Building) =>
    Array.from({ length: 8 }, (_, Floor) => ({ Building, Floor })),
  );
  return (departments[company] ?? []).flatMap((Dept) => floors.map((Site) => ({ Dept, Site })));
}

function toApproval(order: Order, asked: Asked, fate: Outcome, serial: number, { random, calendar }: Setting) {
  const { rule, hours } = asked;
  const { Site, ...place } = asked.place;
  const submitted = Date.parse(order.DateSubmitted ?? order.DateCreated);
  const created = calendar.later(submitted, hours, hours + 3) ?? submitted;
  const completed = random.chance(0.03) ? null : calendar.later(created, 1, random.chance(0.2) ? 60 : 20);
  const outcome: Outcome = fate === "Declined" && random.chance(0.3) ? "Declined" : "Approved";
  return {
    ID: `APR-${String(serial).padStart(6, "0")}`,
    OrderID: order.ID,
    ApprovalRuleID: rule.ID,
    ApprovingGroupID: rule.ApprovingGroupID,
    Status: completed === null ? "Pending" : outcome,
    AllowResubmit: completed !== null && outcome === "Declined" && random.chance(0.6),
    DateCreated: new Date(created).toISOString(),
    DateCompleted: toIso(completed),
    ApproverID: completed === null ? null : toApprover(rule.ApprovingGroupID, order, random),
    Comments: completed === null ? null : toComment(asked, outcome, random),
    xp: {
      ...place,
      Budget: random.int(4, 120) * 100,
      DueBy: toDay(created, random.int(5, 30)),
      ...(random.chance(0.2) && { Tags: random.some(["capex", "grant", "renewal", "urgent"], random.int(1, 2)) }),
      ...(Site && { Site }),
    },
  };
}

function toApprover(groupID: string, order: Order, random: Random) {
  const others = membersOf(groupID).filter((member) => member !== order.FromUserID);
  const left = random.chance(0.9) ? others.filter((member) => !departed.has(member)) : others;
  return random.pick(left.length ? left : membersOf(groupID));
}

/** Some name the place, as one does who decides about many. */
function toComment({ rule: { about }, place: { Dept, Site } }: Asked, outcome: Outcome, random: Random) {
  if (outcome === "Approved" && random.chance(0.4)) return null;
  const { [about]: own, any } = approvalComments[outcome];
  const comment = random.pick([...own, ...any]);
  return Site && random.chance(0.5) ? `${Dept}, ${Site.Building}${Site.Floor}: ${comment}` : comment;
}

function settle(order: Order, approvals: Approval[], { random, calendar }: Setting) {
  const submitted = order.DateSubmitted;
  const decided = approvals.reduce((last, { DateCompleted }) => later(last, DateCompleted), submitted ?? "");
  if (approvals.length > 0) Object.assign(order, { DateSubmittedForApproval: submitted, DateSubmitted: null });
  if (approvals.some(({ Status }) => Status === "Pending")) return setStatus(order, "AwaitingApproval");
  if (approvals.some(({ Status }) => Status === "Declined"))
    return setStatus(order, "Declined", { DateDeclined: decided });
  if (random.chance(0.03)) return setStatus(order, "Canceled", { DateCanceled: decided });
  const shipped = calendar.later(Date.parse(order.DateCreated), 60, 160);
  const opened = { DateSubmitted: decided, DateApproved: approvals.length > 0 ? decided : null };
  if (shipped === null) return setStatus(order, "Open", opened);
  for (const item of order.LineItems) item.QuantityShipped = item.Quantity;
  setStatus(order, "Completed", { ...opened, DateCompleted: later(decided, toIso(shipped)) });
}

const later = (one: string, other: string | null) => (other !== null && other > one ? other : one);

function setStatus(order: Order, status: Order["Status"], dates: Partial<Order> = {}): Approval[] {
  Object.assign(order, dates, { Status: status });
  return [];
}
