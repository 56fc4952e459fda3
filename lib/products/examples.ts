import type { Example } from "@/lib/api/example";
import { onePage } from "@/lib/list/examples";

export const product = {
  ID: "ALD-TC",
  OwnerID: "harbor-pine",
  DefaultPriceScheduleID: "PS-ALD-TC",
  AutoForward: true,
  ParentID: null,
  IsParent: false,
  IsBundle: false,
  Name: "Alder Task Chair",
  Description: "Mesh back, synchronous tilt and a seat that slides.",
  QuantityMultiplier: 1,
  ShipWeight: 13.7,
  ShipHeight: 101.5,
  ShipWidth: 68.5,
  ShipLength: 66.9,
  Active: true,
  SpecCount: 0,
  VariantCount: 0,
  ShipFromAddressID: "ridgeline-dock",
  Inventory: {
    Enabled: true,
    NotificationPoint: 20,
    VariantLevelTracking: false,
    OrderCanExceed: false,
    QuantityAvailable: 360,
    LastUpdated: "2026-01-19T12:06:20.517Z",
  },
  DefaultSupplierID: "ridgeline",
  AllSuppliersCanSell: false,
  Returnable: true,
  xp: { Brand: "Ridgeline", Colour: "Chalk", ListPrice: 236.95 },
};

const newProduct = {
  Name: product.Name,
  Description: product.Description,
  Active: true,
  Inventory: { Enabled: true, NotificationPoint: 20, QuantityAvailable: 360 },
  Returnable: true,
  xp: product.xp,
};

export const examples = {
  getProduct: { params: { productID: "ALD-TC" }, response: product, sdk: `await Products.Get("ALD-TC")` },
  createProduct: {
    body: newProduct,
    response: product,
    sdk: `await Products.Create({ Name: "${product.Name}", Active: true, Inventory: { Enabled: true, QuantityAvailable: 360 } })`,
  },
  saveProduct: {
    params: { productID: product.ID },
    body: { ...newProduct, Returnable: false },
    response: { ...product, Returnable: false },
    sdk: `await Products.Save("${product.ID}", { ...product, Returnable: false })`,
  },
  updateProduct: {
    params: { productID: product.ID },
    body: { Inventory: { QuantityAvailable: 240 } },
    response: { ...product, Inventory: { ...product.Inventory, QuantityAvailable: 240 } },
    sdk: `await Products.Patch("${product.ID}", { Inventory: { QuantityAvailable: 240 } })`,
  },
  deleteProduct: { params: { productID: product.ID }, sdk: `await Products.Delete("${product.ID}")` },
  listProducts: {
    query: "search=chair&Active=true&Inventory.QuantityAvailable=>0&sortBy=Name",
    response: { Items: [product], Meta: { ...onePage, Facets: [] } },
    sdk: `await Products.List({
  search: "chair",
  sortBy: ["Name"],
  filters: { Active: true, "Inventory.QuantityAvailable": ">0" },
})`,
  },
  exportProducts: {
    query: "columns=ID,Name,Inventory.QuantityAvailable&Active=true&sortBy=Name",
    file: {
      "text/csv": "\uFEFFID,Name,Inventory.QuantityAvailable\r\nALD-TC,Alder Task Chair,360\r\n",
      "application/x-ndjson": '{"ID":"ALD-TC","Name":"Alder Task Chair","Inventory":{"QuantityAvailable":360}}\n',
    },
  },
} satisfies Record<string, Example>;
