import type { About } from "@/lib/rules/check-names";
import type { Facts } from "@/lib/rules/evaluate";
import { type MatchingRule, matchingOf } from "@/lib/rules/matching";
import { readExpression } from "@/lib/rules/read-expression";
import type { Concern } from "./comments";
import type { CompanyID } from "./companies";
import { isForPatients, withoutPatients } from "./cost-centers";
import type { Order } from "./orders";
import type { Product } from "./products";

type Group = { ID: string; Name: string; Description: string; UserIDs: string[]; xp?: object };
type SavedRule = { ID: string; Name: string; Description: string; ApprovingGroupID: string; RuleExpression: string };
export type Rule = SavedRule & { trigger: Trigger };
/** When a rule matches, and how many approvals it then requests. */
type Trigger = {
  about: Concern;
  /** Whether it requests one approval for the order, or one for each place that it goes to. */
  per: "order" | "place";
  where?: (dept: string) => boolean;
  expression: string;
};

const over = (amount: number) => ({ expression: `order.Total > ${amount}` });
const has = (...categories: string[]) => ({
  expression: `items.any(Product.xp.Category.in(${categories.map((each) => `'${each}'`).join(", ")}))`,
});
const always = { expression: "true" };
/** Rules of the marketplace owner would otherwise match orders that it receives, too. */
const stock = "order.FromCompanyID = 'harbor-pine'";

/** The rules of a company: for orders that it places, and for returns of what it has sold. */
type Policy = { groups: Group[]; rules?: Rule[]; returnRules?: SavedRule[] };

const policies: Record<CompanyID, Policy> = {
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
        { about: "budget", per: "order", expression: "order.xp.NewCostCenter = true" },
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
        "Everything that goes into wards and treatment rooms must be wipeable, as polypropylene is.",
        "lakeside-infection-control",
        {
          ...{ about: "hygiene", per: "place", where: isForPatients },
          expression: `order.xp.DeliverTo.any(${withoutPatients.map((dept) => `item <> '${dept}'`).join(" and ")}) and items.any(Product.xp.Material <> 'Polypropylene')`,
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
        { about: "budget", per: "order", expression: "order.xp.Grant = '*'" },
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
        "After Finance has approved capital expense, a general manager says who tags what costs more than $100.",
        "oakfield-general-managers",
        { about: "place", per: "order", expression: "order.approved('oakfield-capex') and items.any(UnitPrice > 100)" },
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
        { about: "supply", per: "order", expression: "order.xp.OffBrandPercent > 10" },
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
      },
    ],
    rules: [
      rule(
        "hp-stock-over-20000",
        "Stock orders over $20,000 need Finance",
        "Cash planning wants to know two weeks ahead.",
        "hp-finance",
        { about: "budget", per: "order", expression: `${stock} and ${over(20_000).expression}` },
      ),
      rule(
        "hp-replenishment",
        "Replenishment needs Procurement",
        "Quantities are held against the forecast of each storage floor.",
        "hp-procurement",
        { about: "supply", per: "place", expression: stock },
      ),
      rule(
        "hp-new-supplier-terms",
        "Changed supplier terms need Procurement",
        "Price, minimum quantity or lead time differ from the agreement.",
        "hp-procurement",
        { about: "supply", per: "order", expression: `${stock} and order.xp.ChangedTerms = '*'` },
      ),
    ],
    returnRules: [
      {
        ID: "hp-returns-over-100",
        Name: "Returns over $100 need the returns desk",
        Description: "What costs less to replace than to look at is refunded at once.",
        ApprovingGroupID: "hp-returns",
        RuleExpression: "orderReturn.RefundAmount > 100",
      },
      {
        ID: "hp-returns-over-500",
        Name: "Refunds over $500 need Finance, too",
        Description: "Finance signs once the returns desk has agreed.",
        ApprovingGroupID: "hp-finance",
        RuleExpression: "orderReturn.approved('hp-returns-over-100') and orderReturn.RefundAmount > 500",
      },
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
      },
    ],
    returnRules: [
      {
        ID: "ridgeline-returns-inspection",
        Name: "Damage and refunds over $250 need the returns desk",
        Description: "Pictures of the damage are held against the dock's, and the freight is booked.",
        ApprovingGroupID: "ridgeline-returns",
        RuleExpression:
          "orderReturn.RefundAmount > 250 or orderReturn.xp.Reason = 'Damaged' or orderReturn.xp.Reason = 'Defective'",
      },
    ],
  },
  tessera: {
    groups: [
      {
        ID: "tessera-returns",
        Name: "Returns and repairs",
        Description: "Tests what comes back, and repairs what can be.",
        UserIDs: ["rosa"],
      },
    ],
    returnRules: [
      {
        ID: "tessera-returns-tenth",
        Name: "More than a tenth of an order",
        Description: "So much of an order comes back when a whole batch has a fault.",
        ApprovingGroupID: "tessera-returns",
        RuleExpression: "orderReturn.RefundAmount > order.Total * 0.1",
      },
    ],
  },
};

/** As the server reads them from its database. */
const ruleRows = Object.entries(policies).flatMap(([companyID, { rules = [], returnRules = [] }]) => [
  ...rules.map((each) => toSaved("Order", companyID, each)),
  ...returnRules.map((each) => toSaved("OrderReturn", companyID, each)),
]);
const orderRules = Object.values(policies).flatMap(({ rules = [] }) => rules);
const returnRules = Object.values(policies).flatMap((policy) => policy.returnRules ?? []);

export const approvingGroups = Object.entries(policies).flatMap(([CompanyID, { groups }]) =>
  groups.map((group) => ({ ...group, CompanyID })),
);
export const approvalRules = [
  ...orderRules.map(({ trigger, ...record }) => record),
  ...returnRules.map((record) => ({ ...record, ApprovalType: "OrderReturn" })),
];

/** The products as rules read them, by ID. */
export type Catalogue = ReadonlyMap<string, Product>;

/** The rules that an order matches while `approvedRules` are approved: when it is submitted, or after their approval. */
export function matchedBy(
  order: Order,
  products: Catalogue,
  approvedRules: ReadonlySet<string> = new Set(),
): MatchingRule[] {
  const lineItems = order.LineItems.map((item) => ({ ...item, Product: products.get(item.ProductID) }));
  const facts = { order, lineItems, approvedRules, now: new Date(order.DateCreated) };
  return matching("Order", [order.FromCompanyID, order.ToCompanyID], facts);
}

/** The same for a return of the order. */
export function matchedByReturn(
  order: Order,
  orderReturn: { DateCreated: string },
  approvedRules: ReadonlySet<string> = new Set(),
): MatchingRule[] {
  const facts = { order, orderReturn, lineItems: [], approvedRules, now: new Date(orderReturn.DateCreated) };
  return matching("OrderReturn", [order.ToCompanyID], facts);
}

function matching(about: About, companies: readonly string[], facts: Facts) {
  const asking = ruleRows.filter(({ type, companyID }) => type === about && companies.includes(companyID));
  return matchingOf(asking, about, facts);
}

/** The properties of an approval that come from its rule. */
export const requestOf = ({ ruleID, approvingGroupID, ruleExpression, why }: MatchingRule) => ({
  ApprovalRuleID: ruleID,
  ApprovingGroupID: approvingGroupID,
  RuleExpression: ruleExpression,
  Why: why,
});

export function ruleOf({ ruleID }: MatchingRule): Rule {
  const rule = orderRules.find(({ ID }) => ID === ruleID);
  if (!rule) throw new Error(`There is no rule ${ruleID}.`);
  return rule;
}

/** The rules whose approval a rule waits for. */
export const rulesBefore = ({ ruleExpression }: MatchingRule) => readExpression(ruleExpression, "Order").approvedRules;

export function membersOf(groupID: string) {
  return approvingGroups.find(({ ID }) => ID === groupID)?.UserIDs ?? [];
}

function rule(ID: string, Name: string, Description: string, ApprovingGroupID: string, trigger: Trigger): Rule {
  return { ID, Name, Description, ApprovingGroupID, RuleExpression: trigger.expression, trigger };
}

function toSaved(type: About, companyID: string, { ID, ApprovingGroupID, RuleExpression }: SavedRule) {
  return {
    ...{ type, ruleID: ID, companyID, approvingGroupID: ApprovingGroupID },
    ...{ ruleExpression: RuleExpression, currency: null },
  };
}
