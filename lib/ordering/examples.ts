import type { Example } from "@/lib/api/example";
import { order } from "@/lib/orders/examples";
import { lineItem } from "@/lib/orders/line-items/examples";
import { product } from "@/lib/products/examples";

const newLine = { ProductID: product.ID, Quantity: 12, UnitPrice: 236.95, CostCenter: "CC-4600" };

const newLineItem = { ...lineItem, ShipFromAddressID: null };

const createdAt = "2026-02-02T09:14:27.310Z";

const newOrder = {
  ...order,
  ...{ ID: "LH-20710", Status: "Unsubmitted", DateCreated: createdAt, DateSubmittedForApproval: null },
  ...{ BillingAddressID: null, BillingAddress: null, ShippingAddressID: null, LastUpdated: createdAt },
  ...{ Subtotal: 0, ShippingCost: 24.5, TaxCost: 0, Total: 24.5, LineItemCount: 0, PendingApprovals: 0 },
  ...{ Comments: "Chairs for the second floor", xp: { CostCenter: "CC-4600" } },
};

const ofNewOrder = { direction: "outgoing", orderID: newOrder.ID };

export const examples = {
  createOrder: {
    params: { direction: "outgoing" },
    body: { ID: newOrder.ID, Comments: newOrder.Comments, ShippingCost: 24.5, xp: newOrder.xp },
    response: newOrder,
    sdk: `await Orders.Create("Outgoing", {
  ID: "LH-20710",
  Comments: "Chairs for the second floor",
  ShippingCost: 24.5,
  xp: { CostCenter: "CC-4600" },
})`,
  },
  createOrders: {
    params: { direction: "outgoing" },
    body: { ID: newOrder.ID, ShippingCost: 24.5, LineItems: [newLine], Submit: true },
    file: {
      "application/x-ndjson": `{"Line":1,"OrderID":"${newOrder.ID}","Outcome":"Done","Status":"Open","Total":2867.9,"Errors":[]}
{"Line":2,"OrderID":"LH-20501","Outcome":"Refused","Status":null,"Total":null,"Errors":[{"ErrorCode":"IdExists","Message":"Object already exists.","Data":{"ObjectType":"Order","ObjectID":"LH-20501"}}]}
`,
    },
  },
  saveOrder: {
    params: ofNewOrder,
    body: { Comments: newOrder.Comments, ShippingCost: 24.5, xp: newOrder.xp },
    response: newOrder,
    sdk: `await Orders.Save("Outgoing", "LH-20710", {
  Comments: "Chairs for the second floor",
  ShippingCost: 24.5,
  xp: { CostCenter: "CC-4600" },
})`,
  },
  updateOrder: {
    params: ofNewOrder,
    body: { xp: { Project: "Move" } },
    response: { ...newOrder, xp: { ...newOrder.xp, Project: "Move" } },
    sdk: `await Orders.Patch("Outgoing", "LH-20710", { xp: { Project: "Move" } })`,
  },
  deleteOrder: { params: ofNewOrder, sdk: `await Orders.Delete("Outgoing", "LH-20710")` },
  submitOrder: {
    params: ofNewOrder,
    response: {
      ...newOrder,
      ...{ Status: "Open", DateSubmitted: "2026-02-02T09:31:02.118Z", IsSubmitted: true },
      ...{ Subtotal: 2843.4, Total: 2867.9, LineItemCount: 1, LastUpdated: "2026-02-02T09:31:02.118Z" },
    },
    sdk: `await Orders.Submit("Outgoing", "LH-20710")`,
  },
  createLineItem: {
    params: ofNewOrder,
    body: newLine,
    response: newLineItem,
    sdk: `await LineItems.Create("Outgoing", "LH-20710", {
  ProductID: "ALD-TC-GRPH",
  Quantity: 12,
  UnitPrice: 236.95,
  CostCenter: "CC-4600",
})`,
  },
  saveLineItem: {
    params: { ...ofNewOrder, lineItemID: "1" },
    body: newLine,
    response: newLineItem,
    sdk: `await LineItems.Save("Outgoing", "LH-20710", "1", {
  ProductID: "ALD-TC-GRPH",
  Quantity: 12,
  UnitPrice: 236.95,
  CostCenter: "CC-4600",
})`,
  },
  updateLineItem: {
    params: { ...ofNewOrder, lineItemID: "1" },
    body: { Quantity: 10 },
    response: { ...newLineItem, Quantity: 10, LineTotal: 2369.5, LineSubtotal: 2369.5 },
    sdk: `await LineItems.Patch("Outgoing", "LH-20710", "1", { Quantity: 10 })`,
  },
  deleteLineItem: {
    params: { ...ofNewOrder, lineItemID: "1" },
    sdk: `await LineItems.Delete("Outgoing", "LH-20710", "1")`,
  },
} satisfies Record<string, Example>;
