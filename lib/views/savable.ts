import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { listApiClientsContract } from "@/lib/api-clients/contract";
import { listApprovalInboxContract, listApprovalsContract } from "@/lib/approvals/contract";
import { listAuditEventsContract } from "@/lib/audit/contract";
import { readXpColumns, xpColumnsParam } from "@/lib/list/xp-columns";
import { listOrdersContract } from "@/lib/orders/contract";
import { listProductsContract } from "@/lib/products/contract";
import { listOrderReturnsContract } from "@/lib/returns/contract";
import { listUsersContract } from "@/lib/users/contract";

/** A list whose views can be saved: who opens it, and what the query string of its page holds. */
type Savable = Pick<Contract, "queryParams"> & Required<Pick<Contract, "roles" | "list">>;

/** What a page shows beside its list's own columns. */
const shown = z.object({
  [xpColumnsParam]: z
    .string()
    .refine(
      (value) => readXpColumns(value) !== undefined,
      "Must be up to five names in xp, like xp.Dept,xp.Project.Code.",
    )
    .optional(),
});

/** By the list's name. */
export const savable = {
  listApprovalInbox: {
    ...listApprovalInboxContract,
    queryParams: listApprovalInboxContract.queryParams.extend(shown.shape),
  },
  listApprovals: { ...listApprovalsContract, queryParams: shown },
  // The page has in its query string what the API has in its path.
  listOrders: { ...listOrdersContract, queryParams: listOrdersContract.params.partial().extend(shown.shape) },
  listProducts: { ...listProductsContract, queryParams: shown },
  listOrderReturns: { ...listOrderReturnsContract, queryParams: shown },
  listUsers: listUsersContract,
  listApiClients: listApiClientsContract,
  listAuditEvents: listAuditEventsContract,
} satisfies Record<string, Savable>;

export type SavableName = keyof typeof savable;

// Safe: these are its keys.
export const savableNames = Object.keys(savable) as SavableName[];

export const savableOf = (name: SavableName): Savable => savable[name];
