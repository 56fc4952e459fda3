import type { Role } from "@/lib/auth/roles";
import { demoPassword } from "@/prisma/demo/people";

type Company = { ID: string; Name: string; Type: "Owner" | "Buyer" | "Supplier" };

const places = [
  "Lakeside",
  "Brightwater",
  "Oakfield",
  "Harborview",
  "Stonebridge",
  "Maplewood",
  "Northgate",
  "Elmhurst",
];
const buyerTrades = ["Health Network", "Schools", "Hotels", "Libraries", "Clinics"];
const supplierTrades = ["Furniture Works", "Lighting", "Textiles"];

export const owner: Company = { ID: "owner", Name: "Meridian Workplace", Type: "Owner" };
export const buyers = combine(places, buyerTrades).map(
  (Name, at): Company => ({ ID: `buyer-${at + 1}`, Name, Type: "Buyer" }),
);
export const suppliers = combine(places, supplierTrades).map(
  (Name, at): Company => ({ ID: `supplier-${at + 1}`, Name, Type: "Supplier" }),
);
export const companies = [owner, ...buyers, ...suppliers];

const posts = {
  full: ["FullAccess"],
  orders: ["OrderAdmin"],
  reader: ["ShopperOrderReader"],
  products: ["ProductAdmin"],
  catalog: ["ProductReader"],
  password: ["PasswordReset"],
  lead: ["OrderAdmin", "ProductReader"],
  shopper: ["ShopperOrderReader", "ProductReader"],
} as const satisfies Record<string, readonly Role[]>;
type Post = keyof typeof posts;

// Safe: these are its keys.
const postNames = Object.keys(posts) as Post[];
const firstNames = ["Maya", "Jonas", "Priya", "Tomás", "Wren", "Abel", "Ingrid", "Kenji", "Ruth", "Layla", "Zoë"];
const lastNames = ["Okafor", "Lindqvist", "Herrera", "Castellanos", "Watanabe", "Abernathy", "Nguyễn", "Wójcik"];

/** Named for their role, such as `buyer-1-reader`. People of the first company of each type have the demo's password. */
export const users = companies.flatMap((company, companyAt) =>
  postNames.map((post, at) => ({
    ID: userID(company, post),
    CompanyID: company.ID,
    Username: userID(company, post),
    Email: `${post}@${company.ID}.example`,
    FirstName: firstNames[(companyAt * 7 + at * 3) % firstNames.length],
    LastName: lastNames[(companyAt * 5 + at) % lastNames.length],
    Roles: posts[post],
    ...([owner, buyers[0], suppliers[0]].includes(company) && { Password: demoPassword }),
  })),
);

const groups = {
  finance: { Name: "Finance", members: ["full", "orders"] },
  facilities: { Name: "Facilities leads", members: ["reader", "lead"] },
  security: { Name: "IT and security", members: ["shopper"] },
} as const satisfies Record<string, { Name: string; members: readonly Post[] }>;

const rules = [
  { name: "over-5000", group: "finance", Name: "Orders over $5,000 need Finance" },
  { name: "new-cost-center", group: "finance", Name: "First order of a cost center" },
  { name: "furniture", group: "facilities", Name: "Furniture needs a facilities lead" },
  { name: "powered", group: "security", Name: "Anything with a plug needs IT" },
] as const;

const requesters = [owner, ...buyers];

export const approvingGroups = requesters.flatMap((company) =>
  Object.entries(groups).map(([group, { Name, members }]) => ({
    ID: `${company.ID}-${group}`,
    Name,
    CompanyID: company.ID,
    UserIDs: members.map((post) => userID(company, post)),
  })),
);

export const approvalRules = requesters.flatMap((company) => rules.map((rule) => ruleOf(company.ID, rule)));

export const apiClients = [{ ID: "bench", Name: "Measurements", AccessTokenMinutes: 600, RefreshTokenMinutes: 600 }];

/** The nth rule of a company, and the members of its group. */
export function ruleAt(companyID: string, nth: number) {
  const rule = rules[nth % rules.length] ?? rules[0];
  const approvers = groups[rule.group].members.map((post) => userID({ ID: companyID }, post));
  return { ...ruleOf(companyID, rule), approvers };
}

function ruleOf(companyID: string, { name, group, Name }: (typeof rules)[number]) {
  return { ID: `${companyID}-${name}`, Name, ApprovingGroupID: `${companyID}-${group}` };
}

export function userID({ ID }: Pick<Company, "ID">, post: Post) {
  return `${ID}-${post}`;
}

function combine(first: readonly string[], second: readonly string[]) {
  return second.flatMap((last) => first.map((word) => `${word} ${last}`));
}
