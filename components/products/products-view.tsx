import type { Column, ListView } from "@/components/data-table/list-view";
import { ActiveBadge } from "@/components/ui/active-badge";
import { Clipped } from "@/components/ui/clipped";
import { DateTime } from "@/components/ui/date-time";
import { None } from "@/components/ui/facts";
import type { Product } from "@/lib/products/contract";
import { productList } from "@/lib/products/list";
import { ProductLink } from "./product-link";
import { StockCell } from "./stock-cell";

const text = (value: string | null) => (value === null ? <None /> : <Clipped text={value} />);

const columns: Column<Product>[] = [
  { id: "Name", header: "Name", width: 64, cell: (product) => <ProductLink product={product} /> },
  { id: "ID", header: "ID", width: 36, cell: ({ ID }) => text(ID) },
  { id: "Active", header: "Active", width: 28, cell: ({ Active }) => <ActiveBadge active={Active} /> },
  {
    id: "Inventory.QuantityAvailable",
    header: "Available",
    width: 48,
    cell: ({ Inventory }) => <StockCell inventory={Inventory} />,
  },
  { id: "OwnerID", header: "Owner", width: 40, cell: ({ OwnerID }) => text(OwnerID) },
  { id: "ParentID", header: "Parent", width: 36, cell: ({ ParentID }) => text(ParentID) },
  { id: "DefaultSupplierID", header: "Supplier", width: 36, cell: ({ DefaultSupplierID }) => text(DefaultSupplierID) },
  {
    id: "Inventory.LastUpdated",
    header: "Stock updated",
    width: 36,
    cell: ({ Inventory }) => (Inventory?.LastUpdated ? <DateTime value={Inventory.LastUpdated} /> : <None />),
  },
];

export const productsView: ListView<Product> = {
  list: productList,
  noun: "products",
  labels: {
    ID: "Product ID",
    OwnerID: "Owner",
    DefaultPriceScheduleID: "Price schedule",
    AutoForward: "Orders forwarded by themselves",
    ParentID: "Parent",
    IsParent: "Has products under it",
    IsBundle: "Bundle",
    QuantityMultiplier: "Sold in multiples of",
    ShipWeight: "Weight",
    ShipFromAddressID: "Ships from",
    Inventory: "Inventory",
    "Inventory.Enabled": "Stock tracked",
    "Inventory.NotificationPoint": "Notify at",
    "Inventory.QuantityAvailable": "Available",
    "Inventory.LastUpdated": "Stock updated",
    DefaultSupplierID: "Default supplier",
    AllSuppliersCanSell: "Any supplier may sell it",
    xp: "Extended property (xp)",
  },
  filters: [
    { key: "Active" },
    { key: "Inventory.QuantityAvailable", empty: "is unknown", present: "is known" },
    { key: "Inventory.Enabled" },
    { key: "Inventory.NotificationPoint", empty: "is not set", present: "is set" },
    { key: "Inventory.LastUpdated", empty: "is empty", present: "has a value" },
    { key: "Name" },
    { key: "ID" },
    { key: "Description", empty: "is empty", present: "has a value" },
    { key: "OwnerID" },
    { key: "DefaultSupplierID", empty: "is empty", present: "has a value" },
    { key: "ParentID", empty: "is empty", present: "has a value" },
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
  nothingYet: {
    title: "No products yet",
    text: "Products appear here as soon as there is one that your company may see.",
  },
};
