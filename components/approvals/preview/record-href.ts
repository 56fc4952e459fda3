import type { Route } from "next";

/** The page of an order, or of one of its approvals, with the way back to the list that the reader came from. */
export type RecordHref = (orderID: string, ...approvalID: string[]) => Route;
