import type { OrderStatus } from "@/lib/orders/contract";

/** What a change of an order touches. `contents` are its lines, amounts, currency and addresses. */
export type Touched = "contents" | "comments" | "xp";

/** The part of a change that the order's status does not allow, in words, or null. */
export function hindranceOfChange(status: OrderStatus, touched: readonly Touched[]): string | null {
  if (status === "Unsubmitted") return null;
  if (touched.includes("contents"))
    return `The order is ${status}; lines and amounts can be changed while it is Unsubmitted.`;
  if (touched.includes("comments") && status !== "AwaitingApproval")
    return `The order is ${status}; its comments can no longer be changed.`;
  return null;
}
