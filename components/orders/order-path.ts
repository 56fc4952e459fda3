import type { Route } from "next";

/** Where the approvals of an order have their page; with the ID of one of them, where that has its own. */
export function orderPath(direction: string, orderID: string, ...approvalID: string[]) {
  // Safe: as its folder below app is called.
  return `/orders/${[direction, orderID, "approvals", ...approvalID].map(encodeURIComponent).join("/")}` as Route;
}
