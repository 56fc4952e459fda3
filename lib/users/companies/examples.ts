import type { Example } from "@/lib/api/example";
import { onePage } from "@/lib/list/examples";

const buyer = {
  ID: "lakeside",
  Name: "Lakeside Health Network",
  DefaultCatalogID: "workplace-lakeside",
  Active: true,
  DateCreated: "2025-08-18T09:00:00.000Z",
  xp: { Segment: "Healthcare" },
};

const supplier = {
  ID: "ridgeline",
  Name: "Ridgeline Furniture Works",
  Active: true,
  DateCreated: "2025-08-04T09:00:00.000Z",
  AllBuyersCanOrder: true,
  xp: { LeadTimeDays: 21 },
};

export const examples = {
  listBuyers: {
    query: "search=health&Active=true",
    response: { Items: [buyer], Meta: onePage },
    sdk: `await Buyers.List({ search: "health", filters: { Active: true } })`,
  },
  getBuyer: { params: { buyerID: "lakeside" }, response: buyer, sdk: `await Buyers.Get("lakeside")` },
  listSuppliers: {
    query: "AllBuyersCanOrder=true",
    response: { Items: [supplier], Meta: onePage },
    sdk: `await Suppliers.List({ filters: { AllBuyersCanOrder: true } })`,
  },
  getSupplier: { params: { supplierID: "ridgeline" }, response: supplier, sdk: `await Suppliers.Get("ridgeline")` },
} satisfies Record<string, Example>;
