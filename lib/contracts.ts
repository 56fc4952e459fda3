import { deleteGrantContract, listGrantsContract } from "@/lib/account/grants/contract";
import {
  changePasswordContract,
  requestPasswordResetContract,
  resetPasswordByCodeContract,
  resetPasswordContract,
} from "@/lib/account/passwords/contract";
import { getPreferencesContract, updatePreferencesContract } from "@/lib/account/preferences/contract";
import {
  deleteOtherSessionsContract,
  deleteSessionContract,
  listSessionsContract,
} from "@/lib/account/sessions/contract";
import type { Contract } from "@/lib/api/contract";
import {
  createApiClientContract,
  exportApiClientsContract,
  getApiClientContract,
  listApiClientsContract,
  rotateApiClientSecretContract,
  updateApiClientContract,
} from "@/lib/api-clients/contract";
import {
  exportApprovalInboxContract,
  exportApprovalsContract,
  getApprovalContract,
  listApprovalInboxContract,
  listApprovalsContract,
} from "@/lib/approvals/contract";
import { exportAuditEventsContract, listAuditEventsContract } from "@/lib/audit/contract";
import {
  approveApprovalContract,
  approveOrderContract,
  cancelOrderContract,
  completeOrderContract,
  createDecisionsContract,
  declineApprovalContract,
  declineOrderContract,
  getDecisionContract,
  reassignApprovalContract,
  retractApprovalContract,
  undoDecisionContract,
} from "@/lib/decisions/contract";
import { exportOrdersContract, listOrdersContract } from "@/lib/orders/contract";
import { exportProductsContract, getProductContract, listProductsContract } from "@/lib/products/contract";
import { exportOrderReturnsContract, getOrderReturnContract, listOrderReturnsContract } from "@/lib/returns/contract";
import { choicesContract } from "@/lib/search/choices/contract";
import { jumpContract } from "@/lib/search/jump/contract";
import {
  exportUsersContract,
  getMeContract,
  getUserContract,
  listUsersContract,
  sendPasswordResetContract,
  signOutUserContract,
  updateUserContract,
} from "@/lib/users/contract";
import {
  createViewContract,
  deleteViewContract,
  getViewContract,
  listViewsContract,
  updateViewContract,
} from "@/lib/views/contract";

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
  approveOrderContract,
  declineOrderContract,
  approveApprovalContract,
  declineApprovalContract,
  createDecisionsContract,
  getDecisionContract,
  undoDecisionContract,
  retractApprovalContract,
  reassignApprovalContract,
  cancelOrderContract,
  completeOrderContract,
  listViewsContract,
  getViewContract,
  createViewContract,
  updateViewContract,
  deleteViewContract,
  listOrdersContract,
  jumpContract,
  choicesContract,
  exportApprovalsContract,
  exportApprovalInboxContract,
  exportOrdersContract,
  exportProductsContract,
  exportOrderReturnsContract,
  exportUsersContract,
  exportApiClientsContract,
  exportAuditEventsContract,
  listProductsContract,
  listOrderReturnsContract,
  listUsersContract,
  getUserContract,
  updateUserContract,
  sendPasswordResetContract,
  signOutUserContract,
  listApiClientsContract,
  getApiClientContract,
  createApiClientContract,
  updateApiClientContract,
  rotateApiClientSecretContract,
  listAuditEventsContract,
  requestPasswordResetContract,
  resetPasswordByCodeContract,
];
