import { type Actor, hasRole } from "./actor";
import type { CompanyType, Role } from "./roles";

/** The areas of the site, and the roles of which any one opens it; FullAccess opens all. */
export const areas = [
  { label: "Approvals", href: "/approvals", roles: ["OrderAdmin", "ShopperOrderReader"] },
  { label: "Orders", href: "/orders", roles: ["OrderAdmin", "ShopperOrderReader"] },
  { label: "Products", href: "/products", roles: ["ProductAdmin", "ProductReader"] },
  { label: "Returns", href: "/returns", roles: ["OrderAdmin", "ShopperOrderReader"] },
] as const satisfies { label: string; href: string; roles: readonly Role[] }[];

export type Area = (typeof areas)[number];

export function openAreas(actor: Pick<Actor, "Roles">): Area[] {
  return areas.filter(({ roles }) => hasRole(actor, roles));
}

type AdministrationHref = "/admin/users" | "/admin/clients" | "/admin/audit";
type Administration = { label: string; href: AdministrationHref; companies: readonly CompanyType[] };

/** What FullAccess alone administers, in companies of these types. */
const administration: readonly Administration[] = [
  { label: "Users", href: "/admin/users", companies: ["Owner", "Buyer", "Supplier"] },
  { label: "API clients", href: "/admin/clients", companies: ["Owner"] },
  { label: "Audit", href: "/admin/audit", companies: ["Owner", "Buyer", "Supplier"] },
];

export function openAdministration(actor: Pick<Actor, "Roles" | "CompanyType">) {
  return hasRole(actor, []) ? administration.filter(({ companies }) => companies.includes(actor.CompanyType)) : [];
}
