import type { Role } from "@/lib/auth/roles";
import { approvingGroups } from "./approving";
import { type CompanyID, companies } from "./companies";

/** Shared by every demo account. */
export const demoPassword = "orchard-lantern-42";

type Person = readonly [username: string, firstName: string, lastName: string, ...roles: Role[]];

const people: Record<CompanyID, readonly Person[]> = {
  "harbor-pine": [
    ["maya", "Maya", "Okafor", "FullAccess"],
    ["jonas", "Jonas", "Lindqvist", "OrderAdmin"],
    ["priya", "Priya", "Raghunathan", "ShopperOrderReader"],
    ["tomas", "Tomás", "Herrera", "ProductAdmin"],
    ["wren", "Wren", "Castellanos", "ProductReader"],
    ["abel", "Abel", "Tesfaye", "PasswordReset"],
    ["ingrid", "Ingrid", "Sørensen", "OrderAdmin", "ProductAdmin"],
    ["kenji", "Kenji", "Watanabe", "OrderAdmin", "ProductReader", "PasswordReset"],
  ],
  lakeside: [
    ["ruth", "Ruth", "Abernathy", "FullAccess"],
    ["samuel", "Samuel", "Adeyemi", "OrderAdmin"],
    ["layla", "ليلى", "حداد", "ShopperOrderReader"],
    ["grace", "Grace", "Whitfield", "ShopperOrderReader", "ProductAdmin"],
    ["dmitri", "Dmitri", "Volkov", "ShopperOrderReader", "ProductReader"],
    ["noor", "Noor", "Rahman", "ShopperOrderReader", "PasswordReset"],
    ["elena", "Elena", "Marchetti", "OrderAdmin", "ProductReader"],
    ["caleb", "Caleb", "Nakai", "ShopperOrderReader", "ProductReader"],
  ],
  brightwater: [
    ["hannah", "Hannah", "Goldberg", "OrderAdmin", "ProductReader"],
    ["thuy", "Thúy", "Nguyễn", "ShopperOrderReader", "ProductReader"],
    ["marcus", "Marcus", "Bell", "ShopperOrderReader"],
    ["lukasz", "Łukasz", "Wójcik", "OrderAdmin"],
    ["aoife", "Aoife", "Ní Bhriain", "OrderAdmin", "PasswordReset"],
  ],
  oakfield: [
    ["beatriz", "Beatriz", "Conceição", "OrderAdmin", "ProductReader"],
    ["henrik", "Henrik", "Vandenberg", "ShopperOrderReader", "ProductReader"],
    ["amara", "Amara", "Diallo", "OrderAdmin"],
    ["oliver", "Oliver", "Tran", "ShopperOrderReader"],
    ["zoe", "Zoë", "Faßbinder", "FullAccess"],
  ],
  ridgeline: [
    ["walter", "Walter", "Grimes", "FullAccess"],
    ["sofia", "Sofía", "Ibáñez", "OrderAdmin"],
    ["ezra", "Ezra", "Cohen", "ShopperOrderReader"],
    ["mei", "Mei", "Tanaka-Ross", "ProductAdmin"],
    ["dale", "Dale", "Hutchins", "ProductReader"],
    ["yusuf", "Yusuf", "Demir", "PasswordReset"],
  ],
  tessera: [
    ["camille", "Camille", "Lefèvre", "OrderAdmin", "ProductAdmin"],
    ["anders", "Anders", "Bergström", "ProductReader"],
    ["rosa", "Rosa", "Quispe", "ShopperOrderReader", "ProductReader"],
  ],
};

/** No longer with the company: the accounts stay, for what they once decided. */
const former: Partial<Record<CompanyID, readonly Person[]>> = {
  lakeside: [["victor", "Victor", "Stahl", "OrderAdmin"]],
};

const titles: Record<Role, string> = {
  FullAccess: "Operations lead",
  OrderAdmin: "Purchasing lead",
  ShopperOrderReader: "Requester",
  ProductAdmin: "Catalog manager",
  ProductReader: "Space planner",
  PasswordReset: "Office assistant",
};

export const users = companies.flatMap((company, place) =>
  [...people[company.ID], ...(former[company.ID] ?? [])].map((person, at) => ({
    ...toUser(company, person),
    // 555-0100 to 555-0199 are for fiction.
    Phone: `+1 ${["207", "312", "253", "615", "616", "414"][place]} 555 01${String(place * 10 + at).padStart(2, "0")}`,
    TermsAccepted: new Date(Date.parse(company.DateCreated) + (at + 1) * 26 * 3_600_000).toISOString(),
    xp: { Title: titles[person[3] ?? "ShopperOrderReader"] },
  })),
);

/** Who places the orders of a company: a few, some of them often. */
const requesters: Partial<Record<CompanyID, readonly string[]>> = {
  lakeside: ["caleb", "caleb", "caleb", "grace", "grace", "layla", "samuel"],
  brightwater: ["thuy", "thuy", "marcus", "lukasz"],
  oakfield: ["henrik", "henrik", "oliver", "amara"],
  "harbor-pine": ["ingrid", "ingrid", "jonas", "kenji"],
};

export const requestersOf = (company: CompanyID) => requesters[company] ?? [];

/** The accounts worth trying first: every kind of company, every single role, and the groups they decide for. */
export const demoAccounts = users
  .filter(({ ID }) =>
    [
      "maya",
      "jonas",
      "priya",
      "tomas",
      "wren",
      "abel",
      "ruth",
      "samuel",
      "layla",
      "elena",
      "sofia",
      "camille",
    ].includes(ID),
  )
  .map(({ ID, Username, CompanyID, Roles }) => {
    const company = companies.find((each) => each.ID === CompanyID);
    const groups = approvingGroups.filter(({ UserIDs }) => UserIDs.includes(ID)).map(({ Name }) => Name);
    return { Username, Password: demoPassword, Company: company?.Name ?? CompanyID, Roles, DecidesFor: groups };
  });

function toUser(company: (typeof companies)[number], [username, firstName, lastName, ...roles]: Person) {
  const active = !former[company.ID]?.some(([name]) => name === username);
  return {
    ID: username,
    CompanyID: company.ID,
    Username: username,
    Email: `${username}@${company.domain}`,
    FirstName: firstName,
    LastName: lastName,
    Active: active,
    Roles: roles,
    ...(active && { Password: demoPassword }),
  };
}
