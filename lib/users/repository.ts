import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { getMeContract, type Me } from "./contract";

/** The actor's own record, which identifying them has just read. */
export async function getMe(actor: Actor): Promise<Me> {
  authorize(actor, getMeContract.roles);
  return toMe(actor);
}

export function toMe(actor: Actor): Me {
  const { UserID, Username, FirstName, LastName, Email, Roles } = actor;
  const Company = { ID: actor.CompanyID, Name: actor.CompanyName, Type: actor.CompanyType };
  return { ID: UserID, Username, FirstName, LastName, Email, Active: true, AvailableRoles: [...Roles], Company };
}
