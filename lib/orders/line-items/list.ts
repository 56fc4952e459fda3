import type { List } from "@/lib/list/list";

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
