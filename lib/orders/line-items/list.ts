import type { Field, List } from "@/lib/list/list";
import { orderList } from "@/lib/orders/list";

export const lineItemList = {
  name: "listLineItems",
  fields: {
    ID: { type: "text" },
    ProductID: { type: "text" },
    Quantity: { type: "number" },
    DateAdded: { type: "date" },
    QuantityShipped: { type: "number" },
    UnitPrice: { type: "number" },
    LineTotal: { type: "number" },
    LineSubtotal: { type: "number" },
    CostCenter: { type: "text" },
    ShipFromAddressID: { type: "text" },
    Product: { type: "object" },
    "Product.ID": { type: "text" },
    "Product.Name": { type: "text" },
    "Product.DefaultSupplierID": { type: "text" },
    "Product.xp": { type: "xp" },
    SupplierID: { type: "text" },
    xp: { type: "xp" },
  },
  searchable: ["ID", "ProductID", "Product.Name", "CostCenter"],
  sortable: [
    ...["DateAdded", "ID", "ProductID", "Product.Name", "Quantity", "QuantityShipped", "UnitPrice", "LineTotal"],
    ...["LineSubtotal", "CostCenter", "SupplierID"],
  ],
  defaultSort: "DateAdded",
} as const satisfies List;

type OrderField = `Order.${keyof typeof orderList.fields}`;

/** Each with its order. */
export const lineItemsAcrossOrdersList = {
  name: "listLineItemsAcrossOrders",
  fields: {
    OrderID: { type: "text" },
    Order: { type: "object" },
    ...lineItemList.fields,
    // Safe: these very keys.
    ...(Object.fromEntries(Object.entries(orderList.fields).map(([name, field]) => [`Order.${name}`, field])) as Record<
      OrderField,
      Field
    >),
  },
  // OrderCloud's supplierID is the filter of that name.
  parameters: {
    buyerID: { ...orderList.parameters.buyerID, column: "Order.FromCompanyID" },
    from: { ...orderList.parameters.from, column: "Order.DateSubmittedOrCreated" },
    to: { ...orderList.parameters.to, column: "Order.DateSubmittedOrCreated" },
  },
  searchable: ["OrderID", ...lineItemList.searchable],
  sortable: [...lineItemList.sortable, "OrderID", "Order.DateCreated", "Order.DateSubmitted"],
  // In the order of an index.
  defaultSort: "!Order.DateCreated",
} as const satisfies List;
