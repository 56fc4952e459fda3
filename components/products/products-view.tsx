import { createColumnHelper } from "@tanstack/react-table";
import type { features } from "@/components/data-table/features";
import type { ListView } from "@/components/data-table/list-view";
import { Clipped } from "@/components/ui/clipped";
import { DateTime } from "@/components/ui/date-time";
import { None } from "@/components/ui/facts";
import type { Product } from "@/lib/products/contract";
import { productList } from "@/lib/products/list";
import { ActiveBadge } from "./active-badge";
import { ProductLink } from "./product-link";
import { StockCell } from "./stock-cell";

const column = createColumnHelper<typeof features, Product>();
const text = (value: string | null) => (value === null ? <None /> : <Clipped text={value} />);

const columns = column.columns([
  column.accessor("Name", {
    header: "Name",
    cell: ({ row }) => <ProductLink product={row.original} />,
    meta: { width: "w-72" },
  }),
  column.accessor("ID", { header: "ID", cell: (cell) => text(cell.getValue()), meta: { width: "w-36" } }),
  column.accessor("Active", {
    header: "Active",
    cell: (cell) => <ActiveBadge active={cell.getValue()} />,
    meta: { width: "w-28" },
  }),
  column.accessor(({ Inventory }) => Inventory?.QuantityAvailable, {
    id: "Inventory.QuantityAvailable",
    header: "Available",
    cell: ({ row }) => <StockCell inventory={row.original.Inventory} />,
    meta: { width: "w-44" },
  }),
  column.accessor("OwnerID", { header: "Owner", cell: (cell) => text(cell.getValue()), meta: { width: "w-36" } }),
  column.accessor("ParentID", { header: "Parent", cell: (cell) => text(cell.getValue()), meta: { width: "w-36" } }),
  column.accessor("DefaultSupplierID", {
    header: "Supplier",
    cell: (cell) => text(cell.getValue()),
    meta: { width: "w-36" },
  }),
  column.accessor(({ Inventory }) => Inventory?.LastUpdated, {
    id: "Inventory.LastUpdated",
    header: "Stock updated",
    cell: (cell) => {
      const value = cell.getValue();
      return value ? <DateTime value={value} /> : <None />;
    },
    meta: { width: "w-36" },
  }),
]);

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
