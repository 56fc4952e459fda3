import type { CompanyType } from "@/lib/auth/roles";

type DemoCompany = { ID: string; Name: string; Type: CompanyType; domain: string };

export const companies = [
  { ID: "harbor-pine", Name: "Harbor & Pine Workplace", Type: "Owner", domain: "harborpine.example" },
  { ID: "lakeside", Name: "Lakeside Health Network", Type: "Buyer", domain: "lakesidehealth.example" },
  { ID: "brightwater", Name: "Brightwater Schools", Type: "Buyer", domain: "brightwater.example" },
  { ID: "oakfield", Name: "Oakfield Hotels", Type: "Buyer", domain: "oakfieldhotels.example" },
  { ID: "ridgeline", Name: "Ridgeline Furniture Works", Type: "Supplier", domain: "ridgeline.example" },
  { ID: "tessera", Name: "Tessera Lighting", Type: "Supplier", domain: "tesseralighting.example" },
] as const satisfies readonly DemoCompany[];

export type CompanyID = (typeof companies)[number]["ID"];
export const owner = "harbor-pine" satisfies CompanyID;
export const buyers = ["lakeside", "brightwater", "oakfield"] as const satisfies readonly CompanyID[];
export const suppliers = ["ridgeline", "tessera"] as const satisfies readonly CompanyID[];
