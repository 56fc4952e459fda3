import {
  exportApprovalInboxContract,
  exportApprovalsContract,
  getApprovalContract,
  listApprovalInboxContract,
  listApprovalsContract,
} from "@/lib/approvals/contract";
import { deleteGrantContract, listGrantsContract } from "@/lib/grants/contract";
import type { Contract } from "@/lib/http/contract";
<<<<<<< HEAD
import { jumpContract } from "@/lib/jump/contract";
import { listOrdersContract } from "@/lib/orders/contract";
=======
import { exportOrdersContract, listOrdersContract } from "@/lib/orders/contract";
>>>>>>> a844051 (Export approvals and orders as CSV or NDJSON, streamed from one snapshot)
import {
  changePasswordContract,
  requestPasswordResetContract,
  resetPasswordByCodeContract,
  resetPasswordContract,
} from "@/lib/passwords/contract";
import { getPreferencesContract, updatePreferencesContract } from "@/lib/preferences/contract";
import { getProductContract } from "@/lib/products/contract";
import { getOrderReturnContract } from "@/lib/returns/contract";
import { deleteOtherSessionsContract, deleteSessionContract, listSessionsContract } from "@/lib/sessions/contract";
import { getMeContract } from "@/lib/users/contract";

/** Every operation below /api/v1, in the order the documentation lists them. */
export const contracts: readonly Contract[] = [
  listApprovalsContract,
  getProductContract,
  getOrderReturnContract,
  resetPasswordContract,
  getMeContract,
  getPreferencesContract,
  updatePreferencesContract,
  changePasswordContract,
  listSessionsContract,
  deleteOtherSessionsContract,
  deleteSessionContract,
  listGrantsContract,
  deleteGrantContract,
  listApprovalInboxContract,
  getApprovalContract,
  listOrdersContract,
<<<<<<< HEAD
  jumpContract,
=======
  exportApprovalsContract,
  exportApprovalInboxContract,
  exportOrdersContract,
>>>>>>> a844051 (Export approvals and orders as CSV or NDJSON, streamed from one snapshot)
  requestPasswordResetContract,
  resetPasswordByCodeContract,
];
