import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import type { LockedOrder } from "./locked-order";

/** Whether the actor is of the company that has sold, or of the marketplace's owner. */
export const isSeller = (
  { CompanyID, CompanyType }: Pick<Actor, "CompanyID" | "CompanyType">,
  { toCompanyID }: Pick<LockedOrder, "toCompanyID">,
) => CompanyType === "Owner" || CompanyID === toCompanyID;

/** What has been delivered or refunded is for the selling side to say. Throws Auth.InsufficientRoles. */
export function requireSeller(actor: Actor, of: Pick<LockedOrder, "toCompanyID">, does: string) {
  if (isSeller(actor, of)) return;
  const message = `Only the seller or the marketplace's owner ${does}.`;
  throw new AppError("Auth.InsufficientRoles", { AssignedRoles: actor.Roles }, { message });
}
