import type { Example } from "@/lib/api/example";
import { pendingApproval } from "@/lib/approvals/examples";
import { onePage } from "@/lib/list/examples";
import { decidedAt, decidedOrder, openOrder, orders } from "@/lib/orders/examples";
import { ruth } from "@/lib/users/examples";

const decided = {
  ID: "7b0f3c52-6f0d-4a53-8d0c-5f0f2f7f7a12",
  OrderID: "LH-20501",
  ApprovalID: "APR-000090",
  Decision: "Approve",
  State: "Held",
  Comments: "Within the budget of the quarter.",
  AllowResubmit: false,
  DateCreated: "2026-01-30T11:32:20.844Z",
  DateCompleted: null,
  HeldUntil: "2026-01-30T11:32:30.844Z",
  Reason: null,
  Changed: null,
};

const approvedNow = {
  ...pendingApproval,
  Status: "Approved",
  DateCompleted: "2026-01-30T11:32:20.844Z",
  Approver: ruth,
  Comments: "Within the budget of the quarter.",
};

const declinedNow = { ...approvedNow, Status: "Declined", Comments: "Over the budget of the quarter." };

export const examples = {
  approveOrder: {
    params: { direction: "outgoing", orderID: "LH-20501" },
    body: { Comments: "Within the budget of the quarter." },
    response: openOrder,
    sdk: `await Orders.Approve("Outgoing", "LH-20501", { Comments: "Within the budget of the quarter." })`,
  },
  declineOrder: {
    params: { direction: "outgoing", orderID: "LH-20501" },
    body: { Comments: "Over the budget of the quarter.", AllowResubmit: true },
    response: { ...decidedOrder, Status: "Unsubmitted", DateDeclined: decidedAt },
    sdk: `await Orders.Decline("Outgoing", "LH-20501", {
  Comments: "Over the budget of the quarter.",
  AllowResubmit: true,
})`,
  },
  approveApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    body: { Comments: "Within the budget of the quarter." },
    response: approvedNow,
  },
  declineApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    body: { Comments: "Over the budget of the quarter." },
    response: declinedNow,
  },
  createDecisions: {
    body: {
      Decisions: [
        { OrderID: "LH-20501", ApprovalID: "APR-000090", Decision: "Approve" },
        { OrderID: "LH-20388", Decision: "Decline", Comments: "Ordered twice." },
      ],
      HoldSeconds: 10,
    },
    response: {
      Items: [
        {
          OrderID: "LH-20501",
          ApprovalID: "APR-000090",
          Outcome: "Held",
          Decisions: [{ ...decided, Comments: null }],
          Error: null,
        },
        {
          OrderID: "LH-20388",
          ApprovalID: null,
          Outcome: "OwnOrder",
          Decisions: [],
          Error: {
            ErrorCode: "Order.NotEligibleToApprove",
            Message: "User is not eligible to approve or decline this order.",
            Data: { Reason: "OwnOrder" },
          },
        },
      ],
    },
  },
  getDecision: { params: { decisionID: decided.ID }, response: decided },
  undoDecision: {
    params: { decisionID: decided.ID },
    response: { ...decided, State: "Undone", DateCompleted: "2026-01-30T11:32:24.102Z" },
  },
  retractApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000089" },
    body: { Comments: "The quote has expired." },
    response: { ...pendingApproval, ID: "c3a8a2ab-5a7b-4b2c-8f4e-0e7f9d1f6c52", ApprovalRuleID: "lakeside-over-5000" },
  },
  listReassignGroups: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    response: { Items: [{ ID: "lakeside-it", Name: "IT and security", CanDecide: true }] },
  },
  reassignApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    body: { ApprovingGroupID: "lakeside-it" },
    response: { ...pendingApproval, ApprovingGroupID: "lakeside-it" },
  },
  cancelOrder: {
    params: { direction: "outgoing", orderID: "LH-20501" },
    response: { ...decidedOrder, Status: "Canceled", DateCanceled: decidedAt },
    sdk: `await Orders.Cancel("Outgoing", "LH-20501")`,
  },
  listEligibleApprovers: {
    params: { direction: "outgoing", orderID: "LH-20501" },
    query: "search=abernathy",
    response: { Items: [ruth], Meta: onePage },
    sdk: `await Orders.ListEligibleApprovers("Outgoing", "LH-20501", { search: "abernathy" })`,
  },
  listApprovableOrders: {
    query: "sortBy=!Total",
    response: orders,
    sdk: `await Me.ListApprovableOrders({ sortBy: ["!Total"] })`,
  },
  completeOrder: {
    params: { direction: "incoming", orderID: "LH-20501" },
    response: { ...openOrder, Status: "Completed", DateCompleted: decidedAt },
    sdk: `await Orders.Complete("Incoming", "LH-20501")`,
  },
} satisfies Record<string, Example>;
