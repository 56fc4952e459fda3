import type { ApprovalRecord } from "@/lib/approvals/contract";

/** An approval to decide, as the person was shown it. */
export type Subject = Pick<ApprovalRecord, "OrderID" | "ID" | "Revision" | "DueAt"> & {
  total: number;
  currency: string;
  /** What it is asked by, and for where: an order may have several. */
  about: string;
  /** How many other approvals of the order wait, which a decline ends: as far as that is known. */
  others?: number | undefined;
  /** How many of the order await the person: as far as that is known. */
  mine?: number | undefined;
};

/** Of all approvals of all orders. */
export const keyOf = ({ OrderID, ID }: Pick<Subject, "OrderID" | "ID">) => `${OrderID}/${ID}`;
