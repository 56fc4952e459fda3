import type { Example } from "@/lib/api/example";
import { onePage } from "@/lib/list/examples";
import { ofOrder, order } from "@/lib/orders/examples";
import { product } from "@/lib/products/examples";

export const lineItem = {
  ID: "1",
  ProductID: product.ID,
  Quantity: 12,
  DateAdded: "2026-01-29T13:33:52.735Z",
  QuantityShipped: 0,
  UnitPrice: 236.95,
  LineTotal: 2843.4,
  LineSubtotal: 2843.4,
  CostCenter: "CC-4600",
  ShipFromAddressID: "ridgeline-dock",
  Product: { ID: product.ID, Name: product.Name, DefaultSupplierID: "ridgeline", xp: product.xp },
  SupplierID: "ridgeline",
  xp: null,
};

export const examples = {
  listLineItems: {
    params: ofOrder,
    query: "ID=1|2&CostCenter=CC-4600&sortBy=!LineTotal",
    response: { Items: [lineItem], Meta: onePage },
    sdk: `await LineItems.List("Incoming", "LH-20501", { filters: { ID: "1|2", CostCenter: "CC-4600" } })`,
  },
  listLineItemsAcrossOrders: {
    params: { direction: "incoming" },
    query: "SupplierID=ridgeline&Order.Status=AwaitingApproval&sortBy=!LineTotal",
    response: { Items: [{ OrderID: order.ID, Order: order, ...lineItem }], Meta: onePage },
    sdk: `await LineItems.ListAcrossOrders("Incoming", {
  from: "2026-01-01",
  filters: { SupplierID: "ridgeline", "Order.Status": "AwaitingApproval" },
})`,
  },
  getLineItem: {
    params: { ...ofOrder, lineItemID: "1" },
    response: lineItem,
    sdk: `await LineItems.Get("Incoming", "LH-20501", "1")`,
  },
  exportLineItems: {
    params: ofOrder,
    query: "columns=ID,Product.Name,Quantity,LineTotal",
    file: {
      "text/csv": "\uFEFFID,Product.Name,Quantity,LineTotal\r\n1,Alder Task Chair,12,2843.4\r\n",
      "application/x-ndjson": '{"ID":"1","Product":{"Name":"Alder Task Chair"},"Quantity":12,"LineTotal":2843.4}\n',
    },
  },
} satisfies Record<string, Example>;
