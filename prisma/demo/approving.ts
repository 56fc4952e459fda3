import { type MatchingRule, matchingOf } from "@/lib/rules/matching";
import { readExpression } from "@/lib/rules/read-expression";
import type { Concern } from "./comments";
import type { CompanyID } from "./companies";
import { isForPatients, withoutPatients } from "./cost-centers";
import type { Order } from "./orders";

type Group = {
  ID: string;
  Name: string;
  Description: string;
  UserIDs: string[];
  xp?: object;
  ApprovesReturns?: true;
};
export type Rule = {
  ID: string;
  Name: string;
  Description: string;
  ApprovingGroupID: string;
  RuleExpression: string;
  asks: Asks;
};
/** When a rule asks, and how often. */
type Asks = {
  about: Concern;
  /** Whether an order is asked about as a whole, or each place that it goes to. */
  per: "order" | "place";
  where?: (dept: string) => boolean;
  /** Its expression: when it asks at all. */
  says: string;
};

const over = (amount: number) => ({ says: `order.Total > ${amount}` });
const has = (...categories: string[]) => ({
  says: `order.xp.Categories.any(${categories.map((each) => `item = '${each}'`).join(" or ")})`,
});
const always = { says: "true" };
/** A rule of the marketplace's owner may ask about what it receives, too. */
const stock = "order.FromCompanyID = 'harbor-pine'";

/** Who must approve what, in each company that places orders, and the groups of those that place none. */
const policies: Partial<Record<CompanyID, { groups: Group[]; rules: Rule[] }>> = {
  lakeside: {
    groups: [
      {
        ID: "lakeside-finance",
        Name: "Finance",
        Description: "Signs for budgets and new cost centers.",
        UserIDs: ["ruth", "samuel", "victor"],
      },
      {
        ID: "lakeside-facilities",
        Name: "Facilities leads",
        Description: "Checks floor plans, fire load and delivery slots.",
        UserIDs: ["layla", "caleb", "elena"],
      },
      {
        ID: "lakeside-infection-control",
        Name: "Infection control",
        Description: "Checks what goes into wards and treatment rooms.",
        UserIDs: ["noor", "grace"],
      },
      {
        ID: "lakeside-it",
        Name: "IT and security",
        Description: "Tests everything with a plug.",
        UserIDs: ["dmitri", "elena"],
      },
    ],
    rules: [
      rule(
        "lakeside-over-5000",
        "Orders over $5,000 need Finance",
        "Any order whose total is above $5,000.",
        "lakeside-finance",
        { about: "budget", per: "order", ...over(5000) },
      ),
      rule(
        "lakeside-new-cost-center",
        "First order of a cost center",
        "Finance checks a cost center the first time it is charged.",
        "lakeside-finance",
        { about: "budget", per: "order", says: "order.xp.NewCostCenter = true" },
      ),
      rule(
        "lakeside-furniture",
        "Furniture needs a facilities lead",
        "Fire load, floor plan and delivery slot are checked before furniture is ordered.",
        "lakeside-facilities",
        { about: "place", per: "place", ...has("Seating", "Desks", "Storage", "Breakroom") },
      ),
      rule(
        "lakeside-patient-areas",
        "Patient areas need infection control",
        "Everything that goes into wards and treatment rooms must be wipeable.",
        "lakeside-infection-control",
        {
          ...{ about: "hygiene", per: "place", where: isForPatients },
          says: `order.xp.DeliverTo.any(${withoutPatients.map((dept) => `item <> '${dept}'`).join(" and ")})`,
        },
      ),
      rule(
        "lakeside-powered",
        "Anything with a plug needs IT",
        "Powered desks, docks and screens are tested and labelled by IT.",
        "lakeside-it",
        { about: "power", per: "place", ...has("Technology", "Lighting") },
      ),
    ],
  },
  brightwater: {
    groups: [
      {
        ID: "brightwater-business-office",
        Name: "Business office",
        Description: "Holds orders against the budget, and grant money against its terms.",
        UserIDs: ["hannah", "lukasz"],
      },
      {
        ID: "brightwater-principals",
        Name: "Principals",
        Description: "Each signs for what their campus receives.",
        UserIDs: ["aoife", "marcus", "thuy"],
      },
    ],
    rules: [
      rule(
        "brightwater-over-2500",
        "Orders over $2,500 need the business office",
        "District policy 3320: two quotes are attached above this amount.",
        "brightwater-business-office",
        { about: "budget", per: "order", ...over(2500) },
      ),
      rule(
        "brightwater-grant-money",
        "Grant money needs the business office",
        "Orders charged to a grant are checked against its terms.",
        "brightwater-business-office",
        { about: "budget", per: "order", says: "order.xp.Grant = '*'" },
      ),
      rule(
        "brightwater-campus",
        "Each campus principal signs for the campus",
        "One approval for each building and floor that receives goods.",
        "brightwater-principals",
        { about: "place", per: "place", ...always },
      ),
    ],
  },
  oakfield: {
    groups: [
      {
        ID: "oakfield-general-managers",
        Name: "General managers",
        Description: "Each signs for what their hotel receives.",
        UserIDs: ["beatriz", "henrik", "oliver"],
      },
      {
        ID: "oakfield-finance",
        Name: "Finance",
        Description: "Assigns asset classes, and signs for capital expense.",
        UserIDs: ["amara", "zoe"],
      },
    ],
    rules: [
      rule(
        "oakfield-capex",
        "Capital expense over $10,000 needs Finance",
        "Booked as an asset: Finance assigns the asset class.",
        "oakfield-finance",
        { about: "budget", per: "order", ...over(10_000) },
      ),
      rule(
        "oakfield-asset-tag",
        "Assets are tagged once Finance has booked them",
        "After Finance has approved capital expense, a general manager says who tags what is delivered.",
        "oakfield-general-managers",
        { about: "place", per: "order", says: "order.approved('oakfield-capex')" },
      ),
      rule(
        "oakfield-property",
        "The property's manager signs",
        "Each hotel's general manager approves what is delivered there, floor by floor.",
        "oakfield-general-managers",
        { about: "place", per: "place", ...always },
      ),
      rule(
        "oakfield off-brand 10%",
        "More than 10% off-brand items",
        "The brand book allows a tenth of an order to differ from it.",
        "oakfield-general-managers",
        { about: "supply", per: "order", says: "order.xp.OffBrandPercent > 10" },
      ),
    ],
  },
  "harbor-pine": {
    groups: [
      {
        ID: "hp-procurement",
        Name: "Procurement",
        Description: "Holds quantities against the forecast.",
        UserIDs: ["jonas", "ingrid", "priya"],
      },
      {
        ID: "hp-finance",
        Name: "Finance",
        Description: "Plans the cash for large stock orders.",
        UserIDs: ["maya", "kenji"],
      },
      {
        ID: "hp-returns",
        Name: "Returns desk",
        Description: "Decides what comes back.",
        UserIDs: ["maya", "jonas", "priya", "kenji"],
        ApprovesReturns: true,
      },
    ],
    rules: [
      rule(
        "hp-stock-over-20000",
        "Stock orders over $20,000 need Finance",
        "Cash planning wants to know two weeks ahead.",
        "hp-finance",
        { about: "budget", per: "order", says: `${stock} and ${over(20_000).says}` },
      ),
      rule(
        "hp-replenishment",
        "Replenishment needs Procurement",
        "Quantities are held against the forecast of each storage floor.",
        "hp-procurement",
        { about: "supply", per: "place", says: stock },
      ),
      rule(
        "hp-new-supplier-terms",
        "Changed supplier terms need Procurement",
        "Price, minimum quantity or lead time differ from the agreement.",
        "hp-procurement",
        { about: "supply", per: "order", says: `${stock} and order.xp.ChangedTerms = '*'` },
      ),
    ],
  },
  ridgeline: {
    groups: [
      {
        ID: "ridgeline-returns",
        Name: "Returns desk",
        Description: "Looks after what customers send back.",
        UserIDs: ["sofia", "ezra"],
        xp: { Dock: "North" },
        ApprovesReturns: true,
      },
    ],
    rules: [],
  },
};

export const approvingGroups = Object.entries(policies).flatMap(([CompanyID, { groups }]) =>
  groups.map((group) => ({ ...group, CompanyID })),
);
export const approvalRules = Object.values(policies).flatMap(({ rules }) => rules.map(({ asks, ...record }) => record));

/** As the server reads them from its database. */
const saved = Object.entries(policies).flatMap(([companyID, { rules }]) =>
  rules.map(({ ID, ApprovingGroupID, RuleExpression }) => ({
    ...{ ruleID: ID, companyID, approvingGroupID: ApprovingGroupID, ruleExpression: RuleExpression, currency: null },
  })),
);
const rulesByID = new Map(Object.values(policies).flatMap(({ rules }) => rules.map((each) => [each.ID, each])));

/** The rules that an order matches while these are approved: those that submitting it, or approving these, asks for. */
export function matchedBy(order: Order, approvedRules: ReadonlySet<string> = new Set()): MatchingRule[] {
  const companies: string[] = [order.FromCompanyID, order.ToCompanyID];
  const rules = saved.filter(({ companyID }) => companies.includes(companyID));
  const facts = { order, lineItems: order.LineItems, approvedRules, now: new Date(order.DateCreated) };
  return matchingOf(rules, "Order", facts);
}

export function ruleOf({ ruleID }: MatchingRule): Rule {
  const rule = rulesByID.get(ruleID);
  if (!rule) throw new Error(`There is no rule ${ruleID}.`);
  return rule;
}

/** The rules whose approval a rule waits for. */
export const rulesBefore = ({ ruleExpression }: MatchingRule) => readExpression(ruleExpression, "Order").approvedRules;

export function membersOf(groupID: string) {
  return approvingGroups.find(({ ID }) => ID === groupID)?.UserIDs ?? [];
}

/** Who approves what comes back to a company, where somebody does. */
export function returnsGroupOf(company: string) {
  return policies[company as CompanyID]?.groups.find(({ ApprovesReturns }) => ApprovesReturns);
}

function rule(ID: string, Name: string, Description: string, ApprovingGroupID: string, asks: Asks): Rule {
  return { ID, Name, Description, ApprovingGroupID, RuleExpression: asks.says, asks };
}
