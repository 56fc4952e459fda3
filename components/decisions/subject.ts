import type { ApprovalRecord } from "@/lib/approvals/contract";

/** An approval to decide, as the person was shown it. */
export type Subject = Pick<ApprovalRecord, "OrderID" | "ID" | "Revision"> & { total: number; currency: string };

/** Of all approvals of all orders. */
export const keyOf = ({ OrderID, ID }: Pick<Subject, "OrderID" | "ID">) => `${OrderID}/${ID}`;
