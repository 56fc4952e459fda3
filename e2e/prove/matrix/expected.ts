import type { Role } from "@/lib/auth/roles";
import { type Company, home, type Kind, type Relation, type Rule, visibility } from "./rules";

export const states = [
  "access token",
  "session",
  "session without our origin",
  "malformed token",
  "expired token",
  "revoked token",
  "token of a client that is off",
  "reset token",
  "no token",
] as const;
export type State = (typeof states)[number];

/** Roles do not matter for a request without credentials. */
export const isUnidentified = (state: State) => state === "malformed token" || state === "no token";
export const isSession = (state: State) => state.startsWith("session");

type Asker = { company: Company; roles: readonly Role[]; relation: Relation };
type Attempt = Asker & { rule: Rule; state: State; writes: boolean; bearerOnly: boolean };

/** `hides`: the record must look missing. */
type Expectation = { status: number; shows: boolean; does: boolean; hides?: true };

/** By the rules: the status, whether the marked text is in the answer, and whether the operation takes effect. */
export function expectedOf({ rule, state, writes, bearerOnly, ...asker }: Attempt): Expectation {
  const { company, roles } = asker;
  const refusal = (status: number) => ({ status, shows: false, does: false });
  const sees = isSeen({ kind: rule.on ?? rule.lists, by: rule.by, ...asker });
  const hindrance = rule.refuses?.[company]?.[asker.relation];
  const visible = hindrance ? refusal(hindrance) : { status: rule.done, shows: sees, does: rule.done < 400 };
  const end: Expectation = rule.on && !sees ? { ...refusal(rule.unseen ?? 404), hides: true } : visible;
  if (rule.roles === "anybody") return end;
  if (isSession(state) ? bearerOnly : state !== "access token" && state !== "reset token") return refusal(401);
  if (state === "session without our origin" && writes) return refusal(403);
  if (state === "reset token") return bearerOnly ? end : refusal(403);
  if (!has(roles, rule.roles) && !(isSession(state) && rule.roles === "own access")) return refusal(403);
  if (rule.only && rule.only !== company) return refusal(403);
  return end;
}

export function has(roles: readonly Role[], sufficient: Rule["roles"]) {
  if (sufficient === "signed in") return true;
  if (sufficient === "anybody") return false;
  if (sufficient === "own access") return roles.includes("FullAccess");
  return roles.some((role) => role === "FullAccess" || sufficient.includes(role));
}

type Sighting = Asker & { kind: Kind | undefined; by?: readonly Role[] | undefined };

export function isSeen({ kind, company, roles, relation, by }: Sighting) {
  const who = kind && visibility[kind][company][relation];
  if (!who || (by && !has(roles, by))) return false;
  return who === "all" || has(roles, ["OrderAdmin"]);
}

/** Where the page / redirects a person with these roles. */
export const firstPage = (roles: readonly Role[]) => home.find((area) => has(roles, area.roles))?.leads;
