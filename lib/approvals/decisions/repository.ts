import "server-only";

import type { Approval } from "@/lib/approvals/contract";
import { approvalsOf } from "@/lib/approvals/source";
import { authorize } from "@/lib/auth/actor";
import { type By, write } from "@/lib/events/write";
import { recordWithin } from "@/lib/list/record-within";
import type { Order } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { type ApprovalInfo, approveOrderContract } from "./contract";
import { decide, type Press, pressWith } from "./decide";
import { orderWithin } from "./order-within";

type Place = { direction: Direction; orderID: string };
type ApprovalPlace = Place & { approvalID: string };
type Kind = Press["decision"];

/** Decides all of an order's approvals that await the caller's groups. Throws as `decide` does. */
export async function decideOrder(by: By, decision: Kind, place: Place, info: ApprovalInfo): Promise<Order> {
  const { actor } = by;
  authorize(actor, approveOrderContract.roles);

  return write(by, async (unit) => {
    await decide(unit, by, { ...place, decision, ...pressWith(info), holdSeconds: 0 });
    return orderWithin(unit.tx, actor, place);
  });
}

/** Decides one approval. Throws as `decide` does. */
export async function decideApproval(
  by: By,
  decision: Kind,
  place: ApprovalPlace,
  info: ApprovalInfo,
): Promise<Approval> {
  const { actor } = by;
  authorize(actor, approveOrderContract.roles);

  return write(by, async (unit) => {
    await decide(unit, by, { ...place, decision, ...pressWith(info), holdSeconds: 0 });
    return recordWithin(unit.tx, approvalsOf(actor, place), "Approval", place.approvalID);
  });
}
