import type { Example } from "@/lib/api/example";
import { onePage } from "@/lib/list/examples";
import { samuel } from "@/lib/users/examples";

export const order = {
  ID: "LH-20501",
  FromCompanyID: "lakeside",
  ToCompanyID: "harbor-pine",
  FromUserID: "samuel",
  FromUser: samuel,
  BillingAddressID: "lakeside-accounts",
  BillingAddress: {
    ID: "lakeside-accounts",
    CompanyName: "Lakeside Health Network",
    FirstName: null,
    LastName: null,
    Street1: "400 Shore Drive",
    Street2: null,
    City: "Milwaukee",
    State: "WI",
    Zip: "53202",
    Country: "US",
    Phone: null,
    AddressName: "Accounts payable",
    xp: null,
  },
  ShippingAddressID: "lakeside-main-campus",
  Status: "AwaitingApproval",
  DateCreated: "2026-01-29T13:33:52.735Z",
  DateSubmitted: null,
  DateSubmittedForApproval: "2026-01-29T16:56:49.020Z",
  DateApproved: null,
  DateDeclined: null,
  DateCanceled: null,
  DateCompleted: null,
  LastUpdated: "2026-01-29T16:56:49.020Z",
  Subtotal: 13710.5,
  ShippingCost: 275,
  TaxCost: 1028.4,
  Gratuity: 0,
  Fees: 0,
  PromotionDiscount: 0,
  Total: 15013.9,
  Currency: "USD",
  IsSubmitted: false,
  Comments: null,
  LineItemCount: 6,
  PendingApprovals: 1,
  xp: { Dept: "IT", CostCenter: "CC-4600", PONumber: "PO-51701" },
};

export const orders = { Items: [order], Meta: onePage };

export const decidedAt = "2026-01-30T11:32:20.844Z";

export const decidedOrder = { ...order, PendingApprovals: 0, LastUpdated: decidedAt };

export const openOrder = {
  ...decidedOrder,
  ...{ Status: "Open", DateSubmitted: decidedAt, DateApproved: decidedAt, IsSubmitted: true },
};

export const ofOrder = { direction: "incoming", orderID: order.ID };

export const examples = {
  listMyOrders: {
    query: "Status=Open",
    response: orders,
    sdk: `await Me.ListOrders({ filters: { Status: "Open" } })`,
  },
  listOrders: {
    params: { direction: "incoming" },
    query: "Status=AwaitingApproval&sortBy=!Total&pageSize=20",
    response: orders,
    sdk: `await Orders.List("Incoming", {
  sortBy: ["!Total"],
  pageSize: 20,
  filters: { Status: "AwaitingApproval" },
})`,
  },
  getOrder: { params: ofOrder, response: order, sdk: `await Orders.Get("Incoming", "LH-20501")` },
  exportOrders: {
    params: { direction: "incoming" },
    query: "format=ndjson&columns=ID,Status,Total,Currency&Status=AwaitingApproval",
    file: {
      "application/x-ndjson": '{"ID":"LH-20501","Status":"AwaitingApproval","Total":15013.9,"Currency":"USD"}\n',
      "text/csv": "\uFEFFID,Status,Total,Currency\r\nLH-20501,AwaitingApproval,15013.9,USD\r\n",
    },
  },
} satisfies Record<string, Example>;
