import type { EventName } from "@/lib/events/words";

/** The events that streams carry: of what people review, and of nothing that the audit alone is for. */
export const liveTypes = [
  "approval.requested",
  "approval.held",
  "approval.undone",
  "approval.refused",
  "approval.approved",
  "approval.declined",
  "approval.retracted",
  "approval.reassigned",
  "approval.taken",
  "approval.released",
  "approval.withdrawn",
  "order.created",
  "order.updated",
  "order.submitted",
  "order.awaiting_approval",
  "order.opened",
  "order.declined",
  "order.canceled",
  "order.completed",
  "orderreturn.created",
  "orderreturn.updated",
  "orderreturn.submitted",
  "orderreturn.approved",
  "orderreturn.declined",
  "orderreturn.opened",
  "orderreturn.completed",
  "orderreturn.canceled",
  "orderreturn.deleted",
] as const satisfies readonly EventName[];

export type LiveType = (typeof liveTypes)[number];
