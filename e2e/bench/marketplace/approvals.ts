import { approvedComments, declinedComments } from "@/prisma/demo/comments";
import { busyOrder, hugeOrder, type OrderFacts, orderFacts } from "./orders";
import { ruleAt } from "./people";
import { randomAt, type Size } from "./size";

const hour = 3_600_000;

export function makeApproval(size: Size, at: number) {
  const { orderAt, nth } = placeAt(size, at);
  return toApproval(size, at, { order: orderFacts(size, orderAt), nth });
}

/**
 * The order of the approval at this index, and how many approvals that order has before it. A tenth of all, at most
 * 100,000, belong to the huge order; a hundredth, at most 500, to the busy one.
 */
export function placeAt(size: Size, at: number) {
  const hugeShare = Math.min(100_000, Math.floor(size.approvals / 10));
  const huge = turnAt(at, hugeShare, size.approvals);
  if (huge.now) return { orderAt: hugeOrder, nth: huge.before };

  const others = at - huge.before;
  const busy = turnAt(others, Math.min(500, Math.floor(size.approvals / 100)), size.approvals - hugeShare);
  if (busy.now) return { orderAt: busyOrder, nth: busy.before };

  // An order's approvals are spread over the file, as in one sorted by date.
  const ordinary = Math.max(size.orders - 2, 1);
  const turn = others - busy.before;
  return { orderAt: (turn % ordinary) + (size.orders > 2 ? 2 : 0), nth: Math.floor(turn / ordinary) };
}

/** Whether this turn is one of `share` evenly spread turns of `all`, and how many of those came before. */
function turnAt(at: number, share: number, all: number) {
  const before = Math.floor((at * share) / all);
  return { before, now: Math.floor(((at + 1) * share) / all) > before };
}

function toApproval(size: Size, at: number, { order, nth }: { order: OrderFacts; nth: number }) {
  const random = randomAt(size, "approval", at);
  const rule = ruleAt(order.from, random.int(0, 3));
  const created = order.submitted + random.int(0, 100 * hour);
  const status = decide(order, random.next());
  const comments = status === "Declined" ? declinedComments : approvedComments;
  return {
    ID: `A${nth}-${10_000_000 + at}`,
    OrderID: order.ID,
    ApprovalRuleID: rule.ID,
    ApprovingGroupID: rule.ApprovingGroupID,
    Status: status,
    DateCreated: new Date(created).toISOString(),
    ...(status !== "Pending" && {
      AllowResubmit: status === "Declined" && random.chance(0.5),
      DateCompleted: new Date(created + random.int(hour, 90 * hour)).toISOString(),
      ApproverID: random.pick(rule.approvers),
      Comments: random.chance(0.7) ? random.pick(comments) : null,
    }),
    xp: { Dept: random.pick(["IT", "Facilities", "Finance"]), Budget: random.int(1, 5000) },
  };
}

function decide({ status }: OrderFacts, chance: number) {
  if (status === "AwaitingApproval" && chance < 0.6) return "Pending";
  if (status === "Declined" && chance < 0.5) return "Declined";
  return chance > 0.98 ? "Declined" : "Approved";
}
