import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { Prisma } from "@/prisma/generated/client";

/** A condition on `approving_groups g`: who works in a company, and what its rules say, is for itself and for the Owner to know. */
export const knowsGroup = ({ CompanyID, CompanyType }: Pick<Actor, "CompanyID" | "CompanyType">) =>
  Prisma.sql`(g."company_id" = ${CompanyID} OR ${CompanyType === "Owner"})`;
