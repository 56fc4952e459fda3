import type { List } from "@/lib/list/list";

const common = {
  ID: { type: "text" },
  Name: { type: "text" },
  Active: { type: "boolean" },
  DateCreated: { type: "date" },
  xp: { type: "xp" },
} as const;

const searchable = ["ID", "Name"] as const;
const sortable = ["Name", "ID", "Active", "DateCreated"] as const;

export const buyerList = {
  name: "listBuyers",
  fields: { ...common, DefaultCatalogID: { type: "text" } },
  searchable,
  sortable: [...sortable, "DefaultCatalogID"],
  defaultSort: "Name",
} as const satisfies List;

export const supplierList = {
  name: "listSuppliers",
  fields: { ...common, AllBuyersCanOrder: { type: "boolean" } },
  searchable,
  sortable: [...sortable, "AllBuyersCanOrder"],
  defaultSort: "Name",
} as const satisfies List;
