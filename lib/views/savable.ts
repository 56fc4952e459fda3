import { listApiClientsContract } from "@/lib/api-clients/contract";
import { listApprovalInboxContract, listApprovalsContract } from "@/lib/approvals/contract";
import { listAuditEventsContract } from "@/lib/audit/contract";
import type { Contract } from "@/lib/http/contract";
import { listOrdersContract } from "@/lib/orders/contract";
import { listProductsContract } from "@/lib/products/contract";
import { listOrderReturnsContract } from "@/lib/returns/contract";
import { listUsersContract } from "@/lib/users/contract";

/** A list whose views can be saved: who opens it, and what the query string of its page holds. */
type Savable = Pick<Contract, "queryParams"> & Required<Pick<Contract, "roles" | "list">>;

/** By the list's name. */
export const savable = {
  listApprovalInbox: listApprovalInboxContract,
  listApprovals: listApprovalsContract,
  // The page has in its query string what the API has in its path.
  listOrders: { ...listOrdersContract, queryParams: listOrdersContract.params.partial() },
  listProducts: listProductsContract,
  listOrderReturns: listOrderReturnsContract,
  listUsers: listUsersContract,
  listApiClients: listApiClientsContract,
  listAuditEvents: listAuditEventsContract,
} satisfies Record<string, Savable>;

export type SavableName = keyof typeof savable;

// Safe: these are its keys.
export const savableNames = Object.keys(savable) as SavableName[];

export const savableOf = (name: SavableName): Savable => savable[name];
