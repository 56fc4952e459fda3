import { type Role, role } from "./roles";

/** Names that clients of OrderCloud know one of our roles by. */
const aliases: Record<string, Role> = { Shopper: "ShopperOrderReader", OrderReader: "ShopperOrderReader" };

/** Whether who has these roles may do what the role opens: FullAccess opens everything. */
export const covers = (held: readonly Role[], one: Role) => held.includes("FullAccess") || held.includes(one);

/**
 * The roles that a scope asks for and those held cover: all that are held when there is no scope; names we do not know
 * are ignored.
 */
export function grantedRoles(held: readonly Role[], scope: string | undefined): Role[] {
  if (!scope?.trim()) return [...held];
  const asked = new Set(
    scope
      .trim()
      .split(/\s+/)
      .map((name) => (Object.hasOwn(aliases, name) ? aliases[name] : name)),
  );
  return role.options.filter((each) => covers(held, each) && asked.has(each));
}
