import "server-only";

import { db, query } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/telemetry/log";
import { Prisma } from "@/prisma/generated/client";
import type { Actor } from "./actor";
import type { Identity } from "./assumption";

const { sql } = Prisma;

type Person = Omit<Actor, "Credential" | "Assumption"> & { version: string };

const person = sql`
  u."id" AS "UserID", u."username" AS "Username", u."first_name" AS "FirstName", u."last_name" AS "LastName",
  u."email" AS "Email", c."id" AS "CompanyID", c."name" AS "CompanyName", c."type"::text AS "CompanyType",
  u."preferences" AS "Preferences", u."last_write"::text AS "LastWrite",
  u."xmin"::text || ' ' || c."xmin"::text AS "version"`;

const isActive = sql`u."active" AND c."active"`;

/** PostgreSQL's mark of the change that made a row what it is: it is another after every change of the user or the company. */
const isVersion = (version: string) => sql`u."xmin"::text || ' ' || c."xmin"::text = ${version}`;

/** A session ends 60 minutes after its last use and 24 hours after its start, by the database's clock. `s` is the session. */
export const liveSession = sql`s."last_seen_at" > now() - interval '60 minutes' AND s."created_at" > now() - interval '24 hours'`;

const ofSession = (id: string) => sql`
  FROM "sessions" s JOIN "users" u ON u."id" = s."user_id" JOIN "companies" c ON c."id" = u."company_id"
  WHERE s."id" = ${id} AND ${isActive} AND ${liveSession}`;

/** What finds a session. `id` is the hash of what the cookie holds. */
export const sessionSql = (id: string) => sql`
  SELECT ${person}, u."roles"::text[] AS "Roles", s."last_seen_at" < now() - interval '1 minute' AS "stale" ${ofSession(id)}`;

/** Whose session it is, as the database knows them now, or null. */
export async function findSession(id: string, { isUse = true } = {}): Promise<Identity | null> {
  const [row] = await query<Person & { stale: boolean }>(sessionSql(id));
  if (!row) return null;

  const { stale, version, ...found } = row;
  // Once a minute is enough for an idle time of sixty.
  if (stale && isUse) await noteUse(id);
  return {
    actor: { ...found, Credential: { type: "session", id } },
    holds: sql`EXISTS (SELECT 1 ${ofSession(id)} AND ${isVersion(version)})`,
  };
}

async function noteUse(id: string) {
  // A database that takes no writes is read from all the same.
  await db.$executeRaw`UPDATE "sessions" SET "last_seen_at" = now() WHERE "id" = ${id}`.catch((error: unknown) =>
    log.warn({ err: error }, "the use of a session was not noted"),
  );
}

const ofFamily = (familyID: string) => sql`
  FROM "token_families" f
  JOIN "users" u ON u."id" = f."user_id" JOIN "companies" c ON c."id" = u."company_id"
  JOIN "api_clients" a ON a."id" = f."client_id"
  WHERE f."id" = ${familyID}::uuid AND f."revoked_at" IS NULL AND ${isActive} AND a."active"`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whose access token it is, with those of its roles that the user's still cover, or null. `jti` names its family. */
export async function findAccess({
  jti,
  roles,
  exp,
}: {
  jti: string;
  roles: string[];
  exp: number;
}): Promise<Identity | null> {
  const [familyID = ""] = jti.split(".", 1);
  if (!uuid.test(familyID)) return null;
  const [row] = await query<Person & { clientID: string }>(sql`
    SELECT ${person}, f."client_id" AS "clientID",
      ARRAY(SELECT given FROM unnest(${roles}::text[]) given WHERE given = ANY (u."roles"::text[]) OR 'FullAccess' = ANY (u."roles")) AS "Roles"
    ${ofFamily(familyID)}`);
  if (!row) return null;

  const { clientID, version, ...found } = row;
  return {
    actor: { ...found, Credential: { type: "access", familyID, clientID, expiresAt: exp * 1000 } },
    holds: sql`EXISTS (SELECT 1 ${ofFamily(familyID)} AND ${isVersion(version)})`,
  };
}

/** Whose credentials these are, and what they may, as the database knows it now: of several at once, of those that are still good. */
export async function findHolders(ids: { sessions: readonly string[]; families: readonly string[] }) {
  type Holder = Pick<Actor, "UserID" | "CompanyID" | "CompanyType" | "Roles"> & { credential: string };
  const holder = sql`u."id" AS "UserID", c."id" AS "CompanyID", c."type"::text AS "CompanyType", u."roles"::text[] AS "Roles"`;
  const rows = await query<Holder>(sql`
    SELECT s."id"::text AS "credential", ${holder}
    FROM "sessions" s JOIN "users" u ON u."id" = s."user_id" JOIN "companies" c ON c."id" = u."company_id"
    WHERE s."id" = ANY (${ids.sessions}::text[]) AND ${isActive} AND ${liveSession}
    UNION ALL
    SELECT f."id"::text, ${holder}
    FROM "token_families" f JOIN "users" u ON u."id" = f."user_id" JOIN "companies" c ON c."id" = u."company_id"
    JOIN "api_clients" a ON a."id" = f."client_id"
    WHERE f."id" = ANY (${ids.families}::uuid[]) AND f."revoked_at" IS NULL AND ${isActive} AND a."active"`);
  return new Map(rows.map((row) => [row.credential, row]));
}

/** Whether the reset `r` can still be used. */
export const liveReset = sql`r."used_at" IS NULL AND r."revoked_at" IS NULL AND r."expires_at" > now()`;

/**
 * Whose reset it is: they may choose a password, and nothing else. `id` is the hash of the token's jti. Throws
 * Auth.TokenRevoked or InvalidToken with the reason.
 */
export async function findResetActor(id: string): Promise<Actor> {
  type Row = Person & { used: boolean; revoked: boolean; expired: boolean; active: boolean };
  const [row] = await query<Row>(sql`
    SELECT ${person}, ${isActive} AS "active", r."used_at" IS NOT NULL AS "used", r."revoked_at" IS NOT NULL AS "revoked", r."expires_at" <= now() AS "expired"
    FROM "reset_tokens" r JOIN "users" u ON u."id" = r."user_id" JOIN "companies" c ON c."id" = u."company_id"
    WHERE r."id" = ${id}`);
  if (!row) throw new AppError("Auth.TokenRevoked");

  const { used, revoked, expired, active, version: _, ...found } = row;
  if (used) throw new AppError("Auth.TokenRevoked", { Reason: "Used" });
  if (revoked || !active) throw new AppError("Auth.TokenRevoked", { Reason: "Superseded" });
  if (expired) throw new AppError("InvalidToken", { Reason: "Expired" });
  return { ...found, Roles: ["PasswordReset"], Credential: { type: "reset", id } };
}
