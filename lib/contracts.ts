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
  exportApprovalInboxContract,
  exportApprovalsContract,
  getApprovalContract,
  listApprovalInboxContract,
  listApprovalsContract,
} from "@/lib/approvals/contract";
import {
  approveApprovalContract,
  approveOrderContract,
  cancelOrderContract,
  completeOrderContract,
  createDecisionsContract,
  declineApprovalContract,
  declineOrderContract,
  getDecisionContract,
  listApprovableOrdersContract,
  listEligibleApproversContract,
  listReassignGroupsContract,
  reassignApprovalContract,
  retractApprovalContract,
  undoDecisionContract,
} from "@/lib/approvals/decisions/contract";
import { previewApprovalContract } from "@/lib/approvals/preview-contract";
import {
  snoozeApprovalContract,
  snoozeApprovalsContract,
  unsnoozeApprovalContract,
} from "@/lib/approvals/snoozing/contract";
import { releaseApprovalContract, takeApprovalContract } from "@/lib/approvals/taking/contract";
import { exportAuditEventsContract, listAuditEventsContract } from "@/lib/changes/audit/contract";
import { streamLiveContract } from "@/lib/changes/live/contract";
import { lookAtApprovalContract } from "@/lib/changes/live/looking-contract";
import {
  createEventEndpointContract,
  deleteEventEndpointContract,
  getEventEndpointContract,
  listEventDeliveriesContract,
  listEventEndpointsContract,
  resendEventDeliveriesContract,
  resendEventDeliveryContract,
  rotateEventEndpointSecretContract,
  testEventEndpointContract,
  updateEventEndpointContract,
} from "@/lib/changes/webhooks/contract";
import { listEventsContract } from "@/lib/changes/webhooks/event-contract";
import type { List, ListPage } from "@/lib/list/list";
import { createOrdersContract } from "@/lib/ordering/batch-contract";
import {
  createOrderContract,
  deleteOrderContract,
  saveOrderContract,
  submitOrderContract,
  updateOrderContract,
} from "@/lib/ordering/contract";
import {
  createLineItemContract,
  deleteLineItemContract,
  saveLineItemContract,
  updateLineItemContract,
} from "@/lib/ordering/line-items-contract";
import {
  exportOrdersContract,
  getOrderContract,
  listMyOrdersContract,
  listOrdersContract,
} from "@/lib/orders/contract";
import {
  exportLineItemsContract,
  getLineItemContract,
  listLineItemsAcrossOrdersContract,
  listLineItemsContract,
} from "@/lib/orders/line-items/contract";
import { listPaymentsContract } from "@/lib/orders/payments/contract";
import { listOrderPromotionsContract } from "@/lib/orders/promotions/contract";
import { listOrderShipmentsContract } from "@/lib/orders/shipments/contract";
import {
  createProductContract,
  deleteProductContract,
  saveProductContract,
  updateProductContract,
} from "@/lib/products/change-contract";
import { exportProductsContract, getProductContract, listProductsContract } from "@/lib/products/contract";
import {
  listOrderReturnApprovalsContract,
  listOrderReturnEligibleApproversContract,
} from "@/lib/returns/approvals-contract";
import {
  approveOrderReturnContract,
  cancelOrderReturnContract,
  completeOrderReturnContract,
  createOrderReturnContract,
  declineOrderReturnContract,
  deleteOrderReturnContract,
  deleteOrderReturnItemContract,
  saveOrderReturnContract,
  submitOrderReturnContract,
  updateOrderReturnContract,
} from "@/lib/returns/change-contract";
import { exportOrderReturnsContract, getOrderReturnContract, listOrderReturnsContract } from "@/lib/returns/contract";
import { checkExpressionContract } from "@/lib/rules/contract";
import { previewSubmissionContract } from "@/lib/rules/preview/contract";
import {
  confirmRuleChangeContract,
  listRuleProposalsContract,
  proposeRuleChangeContract,
  refuseRuleChangeContract,
} from "@/lib/rules/proposals/contract";
import {
  createApprovalRuleContract,
  createSellerApprovalRuleContract,
  deleteApprovalRuleContract,
  deleteSellerApprovalRuleContract,
  getApprovalRuleContract,
  getSellerApprovalRuleContract,
  listApprovalRulesContract,
  listSellerApprovalRulesContract,
  saveApprovalRuleContract,
  saveSellerApprovalRuleContract,
  updateApprovalRuleContract,
  updateSellerApprovalRuleContract,
} from "@/lib/rules/saved/contract";
import { tryOutExpressionContract } from "@/lib/rules/try-out/contract";
import { choicesContract } from "@/lib/search/choices/contract";
import { jumpContract } from "@/lib/search/jump/contract";
import {
  createApiClientContract,
  exportApiClientsContract,
  getApiClientContract,
  listApiClientsContract,
  rotateApiClientSecretContract,
  updateApiClientContract,
} from "@/lib/users/api-clients/contract";
import {
  getBuyerContract,
  getSupplierContract,
  listBuyersContract,
  listSuppliersContract,
} from "@/lib/users/companies/contract";
import {
  exportUsersContract,
  getUserContract,
  listUsersContract,
  sendPasswordResetContract,
  signOutUserContract,
  updateUserContract,
} from "@/lib/users/contract";
import {
  createAdminUserGroupContract,
  createBuyerUserGroupContract,
  createSupplierUserGroupContract,
  deleteAdminUserGroupContract,
  deleteBuyerUserGroupContract,
  deleteSupplierUserGroupContract,
  saveAdminUserGroupContract,
  saveBuyerUserGroupContract,
  saveSupplierUserGroupContract,
  updateAdminUserGroupContract,
  updateBuyerUserGroupContract,
  updateSupplierUserGroupContract,
} from "@/lib/users/groups/change-contract";
import {
  deleteAdminUserGroupAssignmentContract,
  deleteBuyerUserGroupAssignmentContract,
  deleteSupplierUserGroupAssignmentContract,
  getAdminUserGroupContract,
  getBuyerUserGroupContract,
  getSupplierUserGroupContract,
  listAdminUserGroupAssignmentsContract,
  listAdminUserGroupsContract,
  listBuyerUserGroupAssignmentsContract,
  listBuyerUserGroupsContract,
  listMyUserGroupsContract,
  listSupplierUserGroupAssignmentsContract,
  listSupplierUserGroupsContract,
  saveAdminUserGroupAssignmentContract,
  saveBuyerUserGroupAssignmentContract,
  saveSupplierUserGroupAssignmentContract,
} from "@/lib/users/groups/contract";
import { confirmEmailContract, getMeContract, saveMeContract, updateMeContract } from "@/lib/users/me/contract";
import {
  getAdminUserContract,
  getBuyerUserContract,
  getSupplierUserContract,
  listAdminUsersContract,
  listBuyerUsersContract,
  listSupplierUsersContract,
  listUsersAcrossBuyersContract,
} from "@/lib/users/of-company/contract";

/** What operations are about, in the order of the documentation. */
export const tags = [
  { name: "Tokens", description: "Access tokens for programs." },
  { name: "Approvals", description: "Who must approve an order, and who did." },
  { name: "Decisions", description: "Approving, declining, retracting and reassigning." },
  { name: "Approval rules", description: "Which orders and returns need an approval, and the language that says so." },
  { name: "Rule proposals", description: "Changes of rules that a second person confirms." },
  { name: "Products", description: "The catalog." },
  { name: "Order returns", description: "Returned items and their refunds." },
  { name: "Me", description: "The token's own user." },
  { name: "Companies", description: "Buyers and suppliers." },
  { name: "Users", description: "Users of a company, in the form of OrderCloud." },
  { name: "User groups", description: "Approving groups and their members, in the form of OrderCloud." },
  { name: "Group management", description: "Creating, changing and deleting user groups." },
  { name: "Saved views", description: "Named lists with their search, filters and sort." },
  { name: "Orders", description: "Orders, with their buyer and seller." },
  { name: "Order entry", description: "Creating, changing and submitting orders and their line items." },
  { name: "Search", description: "Search across all kinds of records." },
  { name: "Exports", description: "Whole lists as files." },
  { name: "Live", description: "Changes as they happen." },
  { name: "Events and webhooks", description: "What happened, as a list and as webhooks to other systems." },
  { name: "Administration", description: "Users and the audit log." },
  { name: "API clients", description: "Programs that can get tokens." },
  { name: "Password resets", description: "For people who cannot sign in." },
] as const;
export type Tag = (typeof tags)[number]["name"];

/** The operations below /api/v1, in the order the documentation lists them. all-contracts.ts adds those on saved views. */
export const contracts: readonly Contract[] = [
  listApprovalsContract,
  getProductContract,
  getOrderReturnContract,
  resetPasswordContract,
  getMeContract,
  updateMeContract,
  saveMeContract,
  confirmEmailContract,
  getPreferencesContract,
  updatePreferencesContract,
  changePasswordContract,
  listSessionsContract,
  deleteOtherSessionsContract,
  deleteSessionContract,
  listGrantsContract,
  deleteGrantContract,
  listMyUserGroupsContract,
  listApprovalInboxContract,
  getApprovalContract,
  previewApprovalContract,
  snoozeApprovalContract,
  unsnoozeApprovalContract,
  snoozeApprovalsContract,
  takeApprovalContract,
  releaseApprovalContract,
  lookAtApprovalContract,
  checkExpressionContract,
  previewSubmissionContract,
  tryOutExpressionContract,
  listApprovalRulesContract,
  getApprovalRuleContract,
  createApprovalRuleContract,
  saveApprovalRuleContract,
  updateApprovalRuleContract,
  deleteApprovalRuleContract,
  listSellerApprovalRulesContract,
  getSellerApprovalRuleContract,
  createSellerApprovalRuleContract,
  saveSellerApprovalRuleContract,
  updateSellerApprovalRuleContract,
  deleteSellerApprovalRuleContract,
  listRuleProposalsContract,
  proposeRuleChangeContract,
  confirmRuleChangeContract,
  refuseRuleChangeContract,
  approveOrderContract,
  declineOrderContract,
  approveApprovalContract,
  declineApprovalContract,
  createDecisionsContract,
  getDecisionContract,
  undoDecisionContract,
  retractApprovalContract,
  listReassignGroupsContract,
  reassignApprovalContract,
  cancelOrderContract,
  completeOrderContract,
  listEligibleApproversContract,
  listApprovableOrdersContract,
  listMyOrdersContract,
  listOrdersContract,
  getOrderContract,
  createOrderContract,
  createOrdersContract,
  saveOrderContract,
  updateOrderContract,
  deleteOrderContract,
  submitOrderContract,
  listLineItemsContract,
  listLineItemsAcrossOrdersContract,
  getLineItemContract,
  createLineItemContract,
  saveLineItemContract,
  updateLineItemContract,
  deleteLineItemContract,
  listPaymentsContract,
  listOrderPromotionsContract,
  listOrderShipmentsContract,
  jumpContract,
  choicesContract,
  exportApprovalsContract,
  exportApprovalInboxContract,
  exportOrdersContract,
  exportLineItemsContract,
  exportProductsContract,
  exportOrderReturnsContract,
  exportUsersContract,
  exportApiClientsContract,
  exportAuditEventsContract,
  listProductsContract,
  createProductContract,
  saveProductContract,
  updateProductContract,
  deleteProductContract,
  listOrderReturnsContract,
  createOrderReturnContract,
  saveOrderReturnContract,
  updateOrderReturnContract,
  deleteOrderReturnContract,
  deleteOrderReturnItemContract,
  submitOrderReturnContract,
  approveOrderReturnContract,
  declineOrderReturnContract,
  completeOrderReturnContract,
  cancelOrderReturnContract,
  listOrderReturnApprovalsContract,
  listOrderReturnEligibleApproversContract,
  listUsersContract,
  getUserContract,
  updateUserContract,
  sendPasswordResetContract,
  signOutUserContract,
  listBuyersContract,
  getBuyerContract,
  listSuppliersContract,
  getSupplierContract,
  listAdminUsersContract,
  getAdminUserContract,
  listUsersAcrossBuyersContract,
  listBuyerUsersContract,
  getBuyerUserContract,
  listSupplierUsersContract,
  getSupplierUserContract,
  listAdminUserGroupsContract,
  getAdminUserGroupContract,
  createAdminUserGroupContract,
  saveAdminUserGroupContract,
  updateAdminUserGroupContract,
  deleteAdminUserGroupContract,
  listAdminUserGroupAssignmentsContract,
  saveAdminUserGroupAssignmentContract,
  deleteAdminUserGroupAssignmentContract,
  listBuyerUserGroupsContract,
  getBuyerUserGroupContract,
  createBuyerUserGroupContract,
  saveBuyerUserGroupContract,
  updateBuyerUserGroupContract,
  deleteBuyerUserGroupContract,
  listBuyerUserGroupAssignmentsContract,
  saveBuyerUserGroupAssignmentContract,
  deleteBuyerUserGroupAssignmentContract,
  listSupplierUserGroupsContract,
  getSupplierUserGroupContract,
  createSupplierUserGroupContract,
  saveSupplierUserGroupContract,
  updateSupplierUserGroupContract,
  deleteSupplierUserGroupContract,
  listSupplierUserGroupAssignmentsContract,
  saveSupplierUserGroupAssignmentContract,
  deleteSupplierUserGroupAssignmentContract,
  listApiClientsContract,
  getApiClientContract,
  createApiClientContract,
  updateApiClientContract,
  rotateApiClientSecretContract,
  listAuditEventsContract,
  streamLiveContract,
  listEventsContract,
  listEventEndpointsContract,
  getEventEndpointContract,
  createEventEndpointContract,
  updateEventEndpointContract,
  deleteEventEndpointContract,
  rotateEventEndpointSecretContract,
  testEventEndpointContract,
  listEventDeliveriesContract,
  resendEventDeliveryContract,
  resendEventDeliveriesContract,
  requestPasswordResetContract,
  resetPasswordByCodeContract,
];

export type PagedList = Contract & Required<Pick<Contract, "roles">> & { list: List & { page: ListPage } };

/** The lists that have a page, in the order of the sidebar. What leads to such a page is made from these. */
export const pagedLists = contracts.filter(isPaged);

/** An export is of the same list by another name. */
function isPaged(contract: Contract): contract is PagedList {
  const { id, list } = contract;
  return list?.page !== undefined && list.name === id;
}
