import type { OrderMoment } from "@/lib/orders/history";
import { mostDecisions } from "@/lib/orders/history-limit";

type OrderStep = { key: string; label: string; moment: OrderMoment };

const words: Record<Exclude<OrderMoment["Event"], "order.updated">, string> = {
  "order.created": "Order created",
  "order.submitted": "Order submitted",
  "order.opened": "Order opened",
  "order.declined": "Order declined",
  "order.canceled": "Order canceled",
  "order.completed": "Order completed",
  "approval.approved": "Approved",
  "approval.declined": "Declined",
  "approval.retracted": "Approval retracted",
};

/**
 * The steps of an order's history: what one person did at once, or changed in a row, is one. Of more decisions than are
 * shown, the first stands for all before.
 */
export function toSteps(history: readonly OrderMoment[]): OrderStep[] {
  const decisions = history.filter(isDecision);
  const earlier = decisions.length > mostDecisions ? decisions[0] : undefined;
  const groups: OrderMoment[][] = [];
  for (const moment of history) {
    const last = groups.at(-1);
    if (last?.[0] && last[0] !== earlier && isSame(last[0], moment)) last.push(moment);
    else groups.push([moment]);
  }
  return groups.flatMap((group, at) => {
    const moment = group.at(-1);
    if (moment && moment === earlier)
      return [{ key: "earlier", label: "Earlier decisions", moment: { ...moment, By: null, Comments: null } }];
    return moment ? [{ key: `${moment.Event} ${at}`, label: labelOf(group, moment), moment }] : [];
  });
}

const minute = 60_000;

const isDecision = ({ Event }: OrderMoment) => Event === "approval.approved" || Event === "approval.declined";

function isSame(one: OrderMoment, other: OrderMoment) {
  if (one.Event !== other.Event || one.By?.ID !== other.By?.ID) return false;
  if (one.Event === "order.updated") return true;
  return (
    isDecision(one) &&
    one.GroupName === other.GroupName &&
    one.Comments === other.Comments &&
    Math.abs(Date.parse(one.At) - Date.parse(other.At)) < minute
  );
}

function labelOf(group: readonly OrderMoment[], { Event, GroupName }: OrderMoment) {
  if (Event === "order.updated") {
    const changed = [...new Set(group.flatMap(({ Changed }) => Changed ?? []))].map(spaced);
    return changed.length > 0 && changed.length <= 4 ? `Changed: ${changed.join(", ")}` : "Order changed";
  }
  const times = group.length > 1 ? `, ${group.length} approvals` : "";
  return `${words[Event]}${GroupName ? ` for ${GroupName}${times}` : ""}`;
}

/** "ShippingCost" as "shipping cost". */
const spaced = (name: string) => (name === "xp" ? name : name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase());
