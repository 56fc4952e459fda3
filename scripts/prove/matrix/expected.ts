import type { Role } from "@/lib/auth/roles";
import { type Kind, type Relation, type Rule, seen } from "./rules";

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

/** Of a request that names nobody nobody's roles are part. */
export const isNameless = (state: State) => state === "malformed token" || state === "no token";

type Asked = {
  rule: Rule;
  roles: readonly Role[];
  relation: Relation;
  state: State;
  writes: boolean;
  bearerOnly: boolean;
};

/** The status by the rules, and whether what is marked is in the answer. */
export function expectedOf({ rule, roles, relation, state, writes, bearerOnly }: Asked): {
  status: number;
  shows: boolean;
} {
  const refused = (status: number) => ({ status, shows: false });
  if (rule.roles === "anybody") return refused(rule.done);
  const bySession = state.startsWith("session");
  if (bySession ? bearerOnly : state !== "access token" && state !== "reset token") return refused(401);
  if (state === "session without our origin" && writes) return refused(403);
  if (state === "reset token") return refused(bearerOnly ? rule.done : 403);
  if (!has(roles, rule.roles) && !(bySession && rule.roles === "own access")) return refused(403);
  const sees = isSeen({ kind: rule.on ?? rule.lists, roles, relation, by: rule.by });
  if (rule.on && !sees) return refused(404);
  return { status: rule.done, shows: Boolean(rule.lists) && sees };
}

export function has(roles: readonly Role[], sufficient: Rule["roles"]) {
  if (sufficient === "signed in") return true;
  if (sufficient === "nobody" || sufficient === "anybody") return false;
  if (sufficient === "own access") return roles.includes("FullAccess");
  return roles.some((role) => role === "FullAccess" || sufficient.includes(role));
}

type Looked = { kind: Kind | undefined; roles: readonly Role[]; relation: Relation; by?: readonly Role[] };

export function isSeen({ kind, roles, relation, by }: Looked) {
  const who = kind && seen[kind][relation];
  if (!who || (by && !has(roles, by))) return false;
  return who === "all" || has(roles, ["OrderAdmin"]);
}
