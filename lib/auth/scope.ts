import { type Role, role } from "./roles";

/** Names that clients of OrderCloud know one of our roles by. */
const aliases: Record<string, Role> = { Shopper: "ShopperOrderReader", OrderReader: "ShopperOrderReader" };

/** The roles of the user that a scope asks for: all when there is none; names we do not know are ignored. */
export function grantedRoles(userRoles: readonly Role[], scope: string | undefined): Role[] {
  if (!scope?.trim()) return [...userRoles];
  const asked = new Set(
    scope
      .trim()
      .split(/\s+/)
      .map((name) => (Object.hasOwn(aliases, name) ? aliases[name] : name)),
  );
  return role.options.filter((each) => userRoles.includes(each) && asked.has(each));
}
