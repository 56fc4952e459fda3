import type { CompanyID } from "./companies";

/** What a department's orders are charged to, and what may be spent on them in a quarter. */
export type CostCenter = { Dept: string; CostCenter: string; Budget: number };

const quarters: Partial<Record<CompanyID, readonly (readonly [dept: string, id: string, budget: number])[]>> = {
  lakeside: [
    ["Radiology", "CC-1100", 64_000],
    ["Pediatrics", "CC-1200", 38_000],
    ["Emergency", "CC-1300", 52_000],
    ["Outpatients", "CC-1400", 41_000],
    ["Cardiology", "CC-1500", 47_000],
    ["Laboratory", "CC-1600", 56_000],
    ["IT", "CC-4600", 75_000],
    ["Administration", "CC-4800", 30_000],
  ],
  brightwater: [
    ["Maple Elementary", "CC-2100", 18_000],
    ["Cedar Elementary", "CC-2200", 18_000],
    ["Harbor Middle", "CC-2300", 24_000],
    ["Brightwater High", "CC-2400", 36_000],
    ["IT", "CC-2800", 42_000],
    ["District Office", "CC-2900", 15_000],
  ],
  oakfield: [
    ["Oakfield Harbour", "CC-3100", 85_000],
    ["Oakfield Station", "CC-3200", 60_000],
    ["Oakfield Old Town", "CC-3300", 60_000],
    ["Oakfield Airport", "CC-3400", 70_000],
    ["Head Office", "CC-3800", 22_000],
    ["IT", "CC-3900", 28_000],
  ],
  "harbor-pine": [
    ["Purchasing", "CC-5100", 40_000],
    ["Warehouse East", "CC-5200", 180_000],
    ["Warehouse West", "CC-5300", 180_000],
    ["Showroom", "CC-5400", 45_000],
    ["IT", "CC-5900", 35_000],
  ],
};

export function costCentersOf(company: CompanyID): CostCenter[] {
  return (quarters[company] ?? []).map(([Dept, CostCenter, Budget]) => ({ Dept, CostCenter, Budget }));
}

/** The one order that a project of its own pays for. */
export const newWing: CostCenter = { Dept: "IT", CostCenter: "CC-4990", Budget: 400_000 };

export const withoutPatients = ["IT", "Administration"];
export const isForPatients = (Dept: string) => !withoutPatients.includes(Dept);
