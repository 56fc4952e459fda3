import { activeColumn } from "@/components/table/active-column";
import type { Column, ListView } from "@/components/table/list-view";
import { DateTime } from "@/components/ui/date-time";
import { None } from "@/components/ui/facts";
import { NamedID } from "@/components/ui/named-id";
import type { NamedRecord } from "@/lib/list/named";
import type { Product } from "@/lib/products/contract";
import { productList } from "@/lib/products/list";
import { ProductLink } from "./product-link";
import { StockCell } from "./stock-cell";

type NamedProduct = NamedRecord<Product>;

/** A column of another record's ID. */
const other = (id: "OwnerID" | "ParentID" | "DefaultSupplierID", header: string): Column<NamedProduct> => ({
  id,
  header,
  least: 40,
  card: "named",
  cell: ({ [id]: value, Names }) => (value === null ? <None /> : <NamedID id={value} name={Names?.[id]} />),
});

const columns: Column<NamedProduct>[] = [
  {
    id: "Name",
    header: "Name",
    width: 64,
    identifies: ({ Name }) => ({ text: Name, beside: 12 }),
    cell: (product) => <ProductLink product={product} />,
  },
  {
    id: "ID",
    header: "ID",
    width: 32,
    card: "start",
    identifies: ({ ID }) => ({ text: ID }),
    cell: ({ ID }) => <bdi>{ID}</bdi>,
  },
  activeColumn,
  {
    id: "Inventory.QuantityAvailable",
    header: "Available",
    width: 48,
    card: "named",
    cell: ({ Inventory }) => <StockCell inventory={Inventory} />,
  },
  other("OwnerID", "Owner"),
  other("ParentID", "Parent"),
  other("DefaultSupplierID", "Supplier"),
  {
    id: "Inventory.LastUpdated",
    header: "Stock updated",
    width: 36,
    cell: ({ Inventory }) => (Inventory?.LastUpdated ? <DateTime value={Inventory.LastUpdated} /> : <None />),
  },
];

export const productsView: ListView<NamedProduct> = {
  list: productList,
  noun: "products",
  labels: {
    ID: "Product ID",
    OwnerID: "Owner",
    DefaultPriceScheduleID: "Price schedule",
    AutoForward: "Orders forwarded automatically",
    ParentID: "Parent",
    IsParent: "Has child products",
    IsBundle: "Bundle",
    QuantityMultiplier: "Sold in multiples of",
    ShipWeight: "Weight",
    ShipFromAddressID: "Ships from",
    Inventory: "Inventory",
    "Inventory.Enabled": "Stock tracked",
    "Inventory.NotificationPoint": "Notify at",
    "Inventory.QuantityAvailable": "Available",
    "Inventory.LastUpdated": "Stock updated",
    "Inventory.LowStock": "Low stock",
    DefaultSupplierID: "Default supplier",
    AllSuppliersCanSell: "Any supplier can sell it",
    xp: "Extended property (xp)",
    "xp.Category": "Category",
  },
  filters: [
    { key: "Active" },
    { key: "Inventory.LowStock" },
    { key: "Inventory.QuantityAvailable", empty: "is unknown", present: "is known" },
    { key: "Inventory.Enabled" },
    { key: "Inventory.NotificationPoint", empty: "is not set", present: "is set" },
    { key: "Inventory.LastUpdated", empty: "is empty", present: "has a value" },
    { key: "Name" },
    { key: "ID" },
    { key: "Description", empty: "is empty", present: "has a value" },
    { key: "OwnerID", names: "company" },
    { key: "DefaultSupplierID", empty: "is empty", present: "has a value", names: "company" },
    { key: "ParentID", empty: "is empty", present: "has a value", names: "product" },
    { key: "IsParent" },
    { key: "IsBundle" },
    { key: "Returnable" },
    { key: "AllSuppliersCanSell" },
    { key: "DefaultPriceScheduleID", empty: "is empty", present: "has a value" },
    { key: "ShipFromAddressID", empty: "is empty", present: "has a value" },
    { key: "ShipWeight", empty: "is empty", present: "has a value" },
    { key: "xp" },
  ],
  columns,
  rowID: (product) => product.ID,
  pathOf: ({ ID }) => `/products/${encodeURIComponent(ID)}`,
  nothingYet: {
    title: "No products yet",
    text: "Products your company can see appear here.",
  },
};
