import { type Role, role } from "./roles";

/** Names that clients of OrderCloud know one of our roles by. */
const aliases: Record<string, Role> = { Shopper: "ShopperOrderReader", OrderReader: "ShopperOrderReader" };

/** Whether who has these roles may do what the role opens: FullAccess opens everything. */
export const covers = (roles: readonly Role[], one: Role) => roles.includes("FullAccess") || roles.includes(one);

/**
 * The roles that a scope asks for and `roles` cover: all of them when there is no scope; names we do not know
 * are ignored.
 */
export function grantedRoles(roles: readonly Role[], scope: string | undefined): Role[] {
  if (!scope?.trim()) return [...roles];
  const requested = new Set(
    scope
      .trim()
      .split(/\s+/)
      .map((name) => (Object.hasOwn(aliases, name) ? aliases[name] : name)),
  );
  return role.options.filter((each) => covers(roles, each) && requested.has(each));
}
