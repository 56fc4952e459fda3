import type { CompanyType } from "@/lib/auth/roles";

type DemoCompany = {
  ID: string;
  Name: string;
  Type: CompanyType;
  DateCreated: string;
  DefaultCatalogID?: string;
  AllBuyersCanOrder?: boolean;
  xp?: object;
  domain: string;
};

export const companies = [
  {
    ID: "harbor-pine",
    Name: "Harbor & Pine Workplace",
    Type: "Owner",
    DateCreated: "2024-05-13T08:00:00.000Z",
    domain: "harborpine.example",
  },
  {
    ID: "lakeside",
    Name: "Lakeside Health Network",
    Type: "Buyer",
    DateCreated: "2024-06-03T13:40:00.000Z",
    DefaultCatalogID: "workplace-healthcare",
    xp: { Segment: "Healthcare", Sites: 4, TaxExempt: true },
    domain: "lakesidehealth.example",
  },
  {
    ID: "brightwater",
    Name: "Brightwater Schools",
    Type: "Buyer",
    DateCreated: "2024-08-19T15:05:00.000Z",
    DefaultCatalogID: "workplace-education",
    xp: { Segment: "Education", Sites: 9, TaxExempt: true },
    domain: "brightwater.example",
  },
  {
    ID: "oakfield",
    Name: "Oakfield Hotels",
    Type: "Buyer",
    DateCreated: "2024-11-04T09:30:00.000Z",
    DefaultCatalogID: "workplace-hospitality",
    xp: { Segment: "Hospitality", Sites: 6, TaxExempt: false },
    domain: "oakfieldhotels.example",
  },
  {
    ID: "ridgeline",
    Name: "Ridgeline Furniture Works",
    Type: "Supplier",
    DateCreated: "2024-05-21T10:15:00.000Z",
    AllBuyersCanOrder: true,
    xp: { LeadTimeDays: 21, Certificates: ["FSC", "GREENGUARD"] },
    domain: "ridgeline.example",
  },
  {
    ID: "tessera",
    Name: "Tessera Lighting",
    Type: "Supplier",
    DateCreated: "2024-07-08T11:20:00.000Z",
    AllBuyersCanOrder: false,
    xp: { LeadTimeDays: 10 },
    domain: "tesseralighting.example",
  },
] as const satisfies readonly DemoCompany[];

export type CompanyID = (typeof companies)[number]["ID"];
export const owner = "harbor-pine" satisfies CompanyID;
export const buyers = ["lakeside", "brightwater", "oakfield"] as const satisfies readonly CompanyID[];
export const suppliers = ["ridgeline", "tessera"] as const satisfies readonly CompanyID[];
