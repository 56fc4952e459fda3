import type { Preferences } from "@/lib/account/preferences/preferences";
import { AppError } from "@/lib/errors";
import type { Prisma } from "@/prisma/generated/client";
import type { CompanyType, Role } from "./roles";

/** Who is asking: the first argument of every repository function. */
export type Actor = {
  UserID: string;
  Username: string;
  FirstName: string;
  LastName: string;
  Email: string;
  CompanyID: string;
  CompanyName: string;
  CompanyType: CompanyType;
  /** All of the user's roles in a browser session; those that the token's scope left otherwise. */
  Roles: readonly Role[];
  /** What the person has chosen of how pages look and behave. */
  Preferences: Partial<Preferences>;
  /** Where the primary's log ended after what they last wrote, as a number of bytes; null when they never did, or nothing counts it. */
  LastWrite: string | null;
  Credential: Credential;
  /** Set while this is what was known a moment ago: whatever is read for the actor proves it, or throws ActorChanged. */
  Assumption?: Assumption;
};

/** `holds`: the condition, in SQL, under which an actor is who they were when they were read. */
type Assumption = { holds: Prisma.Sql; proven: boolean };

/** What the caller showed to be who they are. */
export type Credential =
  | { type: "session"; id: string }
  /** `expiresAt`: of the token, in milliseconds by the database's clock. */
  | { type: "access"; familyID: string; clientID: string; expiresAt: number }
  | { type: "reset"; id: string };

export function hasRole(actor: Pick<Actor, "Roles">, sufficient: readonly Role[]) {
  return actor.Roles.some((role) => role === "FullAccess" || sufficient.includes(role));
}

/**
 * The roles of which one is enough, FullAccess aside; or everybody who is signed in, whatever their roles. "OwnAccess" is
 * what lets a person in: a token given for less than everything may not see or end it.
 */
export type Sufficient = readonly Role[] | "SignedIn" | "OwnAccess";

/** Whether the actor is one of those. A reset token signs nobody in. */
export function isSufficient(actor: Actor, sufficient: Sufficient) {
  if (sufficient === "SignedIn") return actor.Credential.type !== "reset";
  if (sufficient === "OwnAccess") return actor.Credential.type === "session" || hasRole(actor, []);
  return hasRole(actor, sufficient);
}

/** Throws unless the actor is one of those. */
export function authorize(actor: Actor, sufficient: Sufficient) {
  if (isSufficient(actor, sufficient)) return;
  const SufficientRoles = ["FullAccess", ...(typeof sufficient === "string" ? [] : sufficient)];
  const detail = `This requires ${SufficientRoles.join(" or ")}; the caller has ${actor.Roles.join(", ") || "no role"}.`;
  throw new AppError("Auth.InsufficientRoles", { SufficientRoles, AssignedRoles: actor.Roles }, { detail });
}
