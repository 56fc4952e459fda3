import type { Contract } from "@/lib/api/contract";
import { listApiClientsContract } from "@/lib/api-clients/contract";
import { listApprovalInboxContract, listApprovalsContract } from "@/lib/approvals/contract";
import { listAuditEventsContract } from "@/lib/audit/contract";
import type { List, ListPage } from "@/lib/list/list";
import { listOrdersContract } from "@/lib/orders/contract";
import { listProductsContract } from "@/lib/products/contract";
import { listOrderReturnsContract } from "@/lib/returns/contract";
import { listUsersContract } from "@/lib/users/contract";

export type PagedList = Contract & Required<Pick<Contract, "roles">> & { list: List & { page: ListPage } };

/** The lists that have a page, in the order of the sidebar. What leads to such a page is made from these. */
export const pagedLists = [
  listApprovalInboxContract,
  listApprovalsContract,
  listOrdersContract,
  listProductsContract,
  listOrderReturnsContract,
  listUsersContract,
  listApiClientsContract,
  listAuditEventsContract,
] as const satisfies readonly PagedList[];
