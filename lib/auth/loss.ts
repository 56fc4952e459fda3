import "server-only";

import { query } from "@/lib/db/connection";
import { Prisma } from "@/prisma/generated/client";
import type { Actor, Credential } from "./actor";
import { liveSession } from "./identity";

const { sql } = Prisma;

/** Why an actor may no longer read as who they were when they were identified. */
export type Loss = "UserDeactivated" | "CompanyChanged" | "RolesChanged" | "SessionEnded" | "TokenRevoked";

type Standing = { active: boolean; inCompany: boolean; hasRoles: boolean; granted: boolean };

/** What an actor has lost since they were identified, as the primary knows it; null when nothing. */
export async function findLoss({ UserID, CompanyID, CompanyType, Roles, Credential }: Actor): Promise<Loss | null> {
  const [standing] = await query<Standing>(sql`
    SELECT u."active", c."id" = ${CompanyID} AND c."type"::text = ${CompanyType} AS "inCompany",
      u."roles"::text[] @> ${Roles}::text[] OR 'FullAccess' = ANY (u."roles"::text[]) AS "hasRoles", ${isGranted(Credential)} AS "granted"
    FROM "users" u JOIN "companies" c ON c."id" = u."company_id" WHERE u."id" = ${UserID}`);
  if (!standing?.active) return "UserDeactivated";
  if (!standing.inCompany) return "CompanyChanged";
  if (!standing.hasRoles) return "RolesChanged";
  if (standing.granted) return null;
  return Credential.type === "session" ? "SessionEnded" : "TokenRevoked";
}

/** Whether what the user `u` was identified by still lets them in. */
function isGranted(credential: Credential) {
  if (credential.type === "session")
    return sql`EXISTS (SELECT 1 FROM "sessions" s WHERE s."id" = ${credential.id} AND s."user_id" = u."id" AND ${liveSession})`;
  if (credential.type === "access")
    return sql`EXISTS (
      SELECT 1 FROM "token_families" f JOIN "api_clients" a ON a."id" = f."client_id"
      WHERE f."id" = ${credential.familyID}::uuid AND f."revoked_at" IS NULL AND a."active")`;
  return sql`false`; // a reset token reads nothing
}
