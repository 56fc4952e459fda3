import type { ApprovalRecord } from "@/lib/approvals/contract";
import type { ApprovalPreview } from "@/lib/approvals/preview-contract";

/** An approval to decide, as the user saw it. */
export type Subject = Pick<ApprovalRecord, "OrderID" | "ID" | "Revision" | "DueAt"> & {
  total: number;
  currency: string;
  /** Its rule and place: an order may have several approvals. */
  about: string;
  /** The number of other pending approvals of the order, which a decline ends, if known. */
  others?: number | undefined;
  /** Itself and the other approvals of the order, if known. */
  asked?: Pick<ApprovalPreview, "Approval" | "Signatures">;
  /** The number of the order's approvals that await the user, if known. */
  mine?: number | undefined;
};

/** Of all approvals of all orders. IDs may contain slashes. */
export const keyOf = ({ OrderID, ID }: Pick<Subject, "OrderID" | "ID">) =>
  [OrderID, ID].map(encodeURIComponent).join("/");

/** Of the calls about an approval. */
export const paramsOf = ({ OrderID, ID }: Pick<Subject, "OrderID" | "ID">) =>
  ({ direction: "all", orderID: OrderID, approvalID: ID }) as const;

export function placeOf(key: string) {
  const [OrderID = "", ID = ""] = key.split("/").map(decodeURIComponent);
  return { OrderID, ID };
}
