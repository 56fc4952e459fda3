import { membersOf, rulesOf } from "./approving";
import { type Calendar, toDay, toIso } from "./calendar";
import { approvedComments, declinedComments, departments } from "./comments";
import type { CompanyID } from "./companies";
import type { Order } from "./orders";
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
    const approvals = Array.from({ length: count }, () => toApproval(order, fate, ++serial, setting));
    settle(order, approvals, setting);
    return approvals;
  });
}

// Most orders concern a few departments; some concern every ward, campus or hotel.
function typical(random: Random) {
  const kind = random.next();
  if (kind < 0.72) return random.int(2, 16);
  return kind < 0.94 ? random.int(16, 38) : random.int(36, 70);
}

function toApproval(order: Order, fate: Outcome, serial: number, { random, calendar }: Setting) {
  const company = order.FromCompanyID as CompanyID; // made from one in toOrder
  const rule = random.pick(rulesOf(company, order.Total));
  const asked = calendar.later(Date.parse(order.DateSubmitted ?? order.DateCreated), 0, 3);
  const created = asked ?? Date.parse(order.DateCreated);
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
    Comments: completed === null ? null : toComment(outcome, random),
    xp: {
      Dept: random.pick(departments[company] ?? []),
      CostCenter: `CC-${random.int(10, 48) * 100}`,
      Budget: random.int(4, 120) * 100,
      DueBy: toDay(created, random.int(5, 30)),
      ...(random.chance(0.2) && { Tags: random.some(["capex", "grant", "renewal", "urgent"], random.int(1, 2)) }),
      ...(random.chance(0.15) && {
        Site: { Building: random.pick(["A", "B", "C", "North"]), Floor: random.int(0, 7) },
      }),
    },
  };
}

function toApprover(groupID: string, order: Order, random: Random) {
  const others = membersOf(groupID).filter((member) => member !== order.FromUserID);
  const left = random.chance(0.9) ? others.filter((member) => !departed.has(member)) : others;
  return random.pick(left.length ? left : membersOf(groupID));
}

function toComment(outcome: Outcome, random: Random) {
  if (outcome === "Declined") return random.pick(declinedComments);
  return random.chance(0.45) ? random.pick(approvedComments) : null;
}

function settle(order: Order, approvals: Approval[], { random, calendar }: Setting) {
  if (approvals.some(({ Status }) => Status === "Pending")) return setStatus(order, "AwaitingApproval");
  if (approvals.some(({ Status }) => Status === "Declined")) return setStatus(order, "Declined");
  if (random.chance(0.03)) return setStatus(order, "Canceled");
  const shipped = calendar.later(Date.parse(order.DateCreated), 60, 160);
  setStatus(order, shipped === null ? "Open" : "Completed");
}

function setStatus(order: Order, status: Order["Status"]): Approval[] {
  order.Status = status;
  return [];
}
