import type { Example } from "@/lib/api/example";
import { onePage } from "@/lib/list/examples";
import { ruth } from "@/lib/users/examples";

const orderReturn = {
  ID: "RMA-31001",
  OrderID: "BW-20475",
  PaymentIDs: ["PAY-BW-20475-1"],
  Status: "Completed",
  DateCreated: "2025-12-05T12:05:21.783Z",
  DateSubmitted: "2025-12-09T12:14:41.385Z",
  DateApproved: "2025-12-09T12:14:41.385Z",
  DateDeclined: null,
  DateCanceled: null,
  DateCompleted: "2025-12-17T08:35:45.652Z",
  LastUpdated: "2025-12-17T08:35:45.652Z",
  RefundAmount: 253.9,
  Comments: "Delivered to the wrong campus and never needed.",
  ItemsToReturn: [{ LineItemID: "8", Quantity: 2, RefundAmount: 253.9, Comments: "Never unpacked" }],
  xp: { Reason: "Wrong address", Carrier: "Own truck" },
};

const newReturn = {
  ...orderReturn,
  ID: "RMA-31260",
  PaymentIDs: [],
  Status: "Unsubmitted",
  DateCreated: "2026-01-30T11:32:20.844Z",
  DateSubmitted: null,
  DateApproved: null,
  DateCompleted: null,
  LastUpdated: "2026-01-30T11:32:20.844Z",
  ItemsToReturn: [{ LineItemID: "8", Quantity: 2, RefundAmount: 253.9, Comments: "Never unpacked" }],
};

const openReturn = { ...newReturn, Status: "Open", DateSubmitted: "2026-01-30T11:40:02.127Z" };

export const examples = {
  getOrderReturn: {
    params: { returnID: "RMA-31001" },
    response: orderReturn,
    sdk: `await OrderReturns.Get("RMA-31001")`,
  },
  listOrderReturns: {
    query: "PaymentIDs=PAY-BW-20475-1&Status=Completed&sortBy=!DateCompleted",
    response: { Items: [orderReturn], Meta: onePage },
    sdk: `await OrderReturns.List({
  sortBy: ["!DateCompleted"],
  filters: { PaymentIDs: "PAY-BW-20475-1", Status: "Completed" },
})`,
  },
  createOrderReturn: {
    body: {
      ID: newReturn.ID,
      OrderID: newReturn.OrderID,
      Comments: newReturn.Comments,
      ItemsToReturn: newReturn.ItemsToReturn,
      xp: newReturn.xp,
    },
    response: newReturn,
    sdk: `await OrderReturns.Create({
  ID: "RMA-31260",
  OrderID: "BW-20475",
  ItemsToReturn: [{ LineItemID: "8", Quantity: 2, RefundAmount: 253.9, Comments: "Never unpacked" }],
})`,
  },
  saveOrderReturn: {
    params: { returnID: newReturn.ID },
    body: {
      OrderID: newReturn.OrderID,
      Comments: newReturn.Comments,
      ItemsToReturn: newReturn.ItemsToReturn,
      xp: newReturn.xp,
    },
    response: newReturn,
    sdk: `await OrderReturns.Save("RMA-31260", {
  OrderID: "BW-20475",
  ItemsToReturn: [{ LineItemID: "8", Quantity: 2, RefundAmount: 253.9, Comments: "Never unpacked" }],
})`,
  },
  updateOrderReturn: {
    params: { returnID: newReturn.ID },
    body: { xp: { Carrier: "Bluebird Freight" } },
    response: { ...newReturn, xp: { ...newReturn.xp, Carrier: "Bluebird Freight" } },
    sdk: `await OrderReturns.Patch("RMA-31260", { xp: { Carrier: "Bluebird Freight" } })`,
  },
  deleteOrderReturn: {
    params: { returnID: newReturn.ID },
    sdk: `await OrderReturns.Delete("RMA-31260")`,
  },
  deleteOrderReturnItem: {
    params: { returnID: newReturn.ID, lineItemID: "8" },
    response: { ...newReturn, RefundAmount: null, ItemsToReturn: [] },
    sdk: `await OrderReturns.DeleteItem("RMA-31260", "8")`,
  },
  submitOrderReturn: {
    params: { returnID: newReturn.ID },
    response: { ...newReturn, Status: "AwaitingApproval" },
    sdk: `await OrderReturns.Submit("RMA-31260")`,
  },
  approveOrderReturn: {
    params: { returnID: newReturn.ID },
    body: { Comments: "The boxes are sealed." },
    response: { ...openReturn, DateApproved: openReturn.DateSubmitted },
    sdk: `await OrderReturns.Approve("RMA-31260", { Comments: "The boxes are sealed." })`,
  },
  declineOrderReturn: {
    params: { returnID: newReturn.ID },
    body: { Comments: "It was used for a year." },
    response: { ...newReturn, Status: "Declined", DateDeclined: "2026-01-30T11:40:02.127Z" },
    sdk: `await OrderReturns.Decline("RMA-31260", { Comments: "It was used for a year." })`,
  },
  listOrderReturnApprovals: {
    params: { returnID: newReturn.ID },
    query: "Status=Pending",
    response: {
      Items: [
        {
          ID: "0b8de6f2-58c5-4b0e-9f0e-3c9f4b9f6a11",
          OrderReturnID: newReturn.ID,
          ApprovalRuleID: null,
          ApprovingGroupID: "hp-procurement",
          Status: "Pending",
          DateCreated: "2026-01-30T11:32:20.844Z",
          DateCompleted: null,
          Approver: null,
          Comments: null,
        },
      ],
      Meta: onePage,
    },
    sdk: `await OrderReturns.ListApprovals("RMA-31260", { filters: { Status: "Pending" } })`,
  },
  listOrderReturnEligibleApprovers: {
    params: { returnID: newReturn.ID },
    query: "sortBy=LastName",
    response: { Items: [{ ...ruth, Email: null }], Meta: onePage },
    sdk: `await OrderReturns.ListEligibleApprovers("RMA-31260", { sortBy: ["LastName"] })`,
  },
  completeOrderReturn: {
    params: { returnID: newReturn.ID },
    response: { ...openReturn, Status: "Completed", DateCompleted: "2026-01-31T09:00:00.000Z" },
    sdk: `await OrderReturns.Complete("RMA-31260")`,
  },
  cancelOrderReturn: {
    params: { returnID: newReturn.ID },
    response: { ...openReturn, Status: "Canceled", DateCanceled: "2026-01-31T09:00:00.000Z" },
    sdk: `await OrderReturns.Cancel("RMA-31260")`,
  },
  exportOrderReturns: {
    query: "columns=ID,Status,RefundAmount,ItemsToReturn&Status=Completed",
    file: {
      "text/csv":
        '\uFEFFID,Status,RefundAmount,ItemsToReturn\r\nRMA-31001,Completed,253.9,"[{""LineItemID"":""8"",""Quantity"":2,""RefundAmount"":253.9,""Comments"":""Never unpacked""}]"\r\n',
      "application/x-ndjson":
        '{"ID":"RMA-31001","Status":"Completed","RefundAmount":253.9,"ItemsToReturn":[{"LineItemID":"8","Quantity":2,"RefundAmount":253.9,"Comments":"Never unpacked"}]}\n',
    },
  },
} satisfies Record<string, Example>;
