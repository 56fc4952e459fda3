import "server-only";

import { randomBytes, randomUUID } from "node:crypto";
import { authenticate, holdAuthenticated } from "@/lib/account/sign-in/authenticate";
import type { TokenRequest, TokenResponse } from "@/lib/api/token-contract";
import { signToken } from "@/lib/auth/jwt";
import { consume, requireRemaining } from "@/lib/auth/limits";
import { networkOf } from "@/lib/auth/network-of";
import { verifyPassword } from "@/lib/auth/password-hash";
import type { CompanyType, Role } from "@/lib/auth/roles";
import { covers, grantedRoles } from "@/lib/auth/scope";
import { userTypes } from "@/lib/auth/user-type";
import { sha256 } from "@/lib/crypto";
import { currentTime, inMinutes, now } from "@/lib/db/clock";
import { db, type Transaction } from "@/lib/db/connection";
import { type Origin, recordEvents } from "@/lib/events/record";
import { write } from "@/lib/events/write";
import type { ApiClient, RefreshToken, TokenFamily } from "@/prisma/generated/client";
import { OAuthError } from "./oauth-error";

/** Answers a token request (RFC 6749). Throws OAuthError, and TooManyRequests for guessing. */
export async function grantToken(request: TokenRequest, origin: Origin): Promise<TokenResponse> {
  const client = await authenticateClient(request, origin);
  switch (request.grant_type) {
    case "password": {
      const authenticated = await authenticate({ ...request, clientID: client.id, origin });
      if (!authenticated) throw wrongPassword();
      const hold = (tx: Transaction) => holdAuthenticated(authenticated, tx);
      return startFamily({ client, userID: authenticated.userID, scope: request.scope, origin, hold });
    }
    case "client_credentials":
      if (!client.defaultContextUserId) {
        throw new OAuthError("unauthorized_client", "The client has no default context user to run as.");
      }
      return startFamily({ client, userID: client.defaultContextUserId, scope: request.scope, origin });
    case "refresh_token":
      return refresh({ client, token: request.refresh_token, scope: request.scope, origin });
  }
}

const wrongSecrets = { name: "client-secret", points: 30, seconds: 15 * 60 };

/** A client that has a secret shows it; the password and refresh grants of one that has none need none. */
async function authenticateClient({ client_id, client_secret, grant_type }: TokenRequest, origin: Origin) {
  const network = networkOf(origin.address);
  const client = await db.apiClient.findUnique({ where: { id: client_id } });
  const needsSecret = grant_type === "client_credentials" || Boolean(client?.secretHash);
  const caller = { clientID: client?.id, origin };
  if (needsSecret) await requireRemaining(wrongSecrets, network, caller);
  const secretMatches = needsSecret ? await verifyPassword(client?.secretHash, client_secret ?? "") : true;
  if (!client?.active || !secretMatches) {
    const reason = !client ? "UnknownClient" : !client.active ? "InactiveClient" : "WrongSecret";
    await recordEvents(caller, [{ event: "authn_login_fail", data: { reason } }]);
    await consume(wrongSecrets, network, caller);
    throw wrongClient();
  }
  return client;
}

/** Throws when the client was disabled, or got another secret or user, since it was authenticated. */
async function holdClient(tx: Transaction, { id, secretHash, defaultContextUserId }: ApiClient) {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "api_clients" WHERE "id" = ${id} AND "active" AND "secret_hash" IS NOT DISTINCT FROM ${secretHash}
      AND "default_context_user_id" IS NOT DISTINCT FROM ${defaultContextUserId} FOR SHARE`;
  if (rows.length === 0) throw wrongClient();
}

const wrongClient = () => new OAuthError("invalid_client", "The client or its secret is not valid.");
const wrongPassword = () => new OAuthError("invalid_grant", "Username, email address or password is incorrect.");

type FamilyStart = {
  client: ApiClient;
  userID: string;
  scope: string | undefined;
  origin: Origin;
  /** Whether what the user signed in with still holds when the tokens are written. */
  hold?: (tx: Transaction) => Promise<boolean>;
};

async function startFamily({ client, userID, scope, origin, hold }: FamilyStart) {
  const user = await findUser(userID);
  const roles = grantedRoles(user.roles, scope);
  if (roles.length === 0) throw new OAuthError("invalid_scope", "None of the requested roles is assigned to the user.");

  const familyID = randomUUID();
  const expiresAt = inMinutes(Math.max(client.accessTokenMinutes, client.refreshTokenMinutes ?? 0));
  const refreshToken = await write({ userID, clientID: client.id, origin }, async ({ tx, emit }) => {
    if (hold && !(await hold(tx))) throw wrongPassword();
    await holdClient(tx, client);
    const createdAt = currentTime();
    await tx.tokenFamily.create({
      data: { id: familyID, userId: userID, clientId: client.id, roles, createdAt, expiresAt },
    });
    emit({ event: "authn_token_created" });
    return client.refreshTokenMinutes ? addRefreshToken(tx, familyID, client.refreshTokenMinutes) : undefined;
  });
  return toResponse({ client, user, familyID, roles, refreshToken });
}

type Refresh = Pick<FamilyStart, "client" | "scope" | "origin"> & { token: string };

/**
 * A refresh token works until one that it gave is used: an answer may be lost, several pages of a program may refresh at
 * once, and OrderCloud's clients keep the first one. If it comes again after that, two hold it, and the whole family ends.
 */
async function refresh({ client, token, scope, origin }: Refresh) {
  const id = sha256(token);
  const row = await db.refreshToken.findUnique({ where: { id }, include: { family: true } });
  const refusal = new OAuthError(
    "invalid_grant",
    "The refresh token is invalid, expired or was replaced by one that has been used.",
  );
  if (!row || row.family.clientId !== client.id || row.family.revokedAt || !client.refreshTokenMinutes) throw refusal;

  const { family } = row;
  const revoke = () => revokeFamily(family, origin);
  if (await isReplaced(db, row)) {
    await revoke();
    throw refusal;
  }
  const user = await findUser(family.userId);
  const ownRoles = family.roles.filter((role) => covers(user.roles, role));
  const roles = grantedRoles(ownRoles, scope);
  if (roles.length === 0) throw new OAuthError("invalid_scope", "None of the requested roles is left to the token.");

  const refreshMinutes = client.refreshTokenMinutes;
  const caller = { userID: family.userId, clientID: client.id, origin };
  const refreshToken = await write(caller, async ({ tx, emit }) => {
    await tx.$queryRaw`SELECT 1 FROM "token_families" WHERE "id" = ${family.id}::uuid FOR NO KEY UPDATE`;
    if (await isReplaced(tx, row)) return null;
    const { count } = await tx.refreshToken.updateMany({
      where: { id, expiresAt: { gt: currentTime() }, family: { revokedAt: null } },
      data: { usedAt: row.usedAt ?? currentTime() },
    });
    if (count === 0) return null;
    const expiresAt = inMinutes(Math.max(client.accessTokenMinutes, refreshMinutes));
    await tx.tokenFamily.update({ where: { id: family.id }, data: { expiresAt } });
    emit({ event: "authn_token_refreshed" });
    return addRefreshToken(tx, family.id, refreshMinutes, id);
  });
  if (!refreshToken) {
    if (row.expiresAt.getTime() > now()) await revoke();
    throw refusal;
  }
  return toResponse({ client, user, familyID: family.id, roles, refreshToken });
}

/** Whether a token that it gave has been used, or another one that the same token gave. */
async function isReplaced(tx: Pick<Transaction, "$queryRaw">, { id, parentId }: RefreshToken) {
  const [row] = await tx.$queryRaw<[{ replaced: boolean }]>`
    SELECT EXISTS (SELECT 1 FROM "refresh_tokens" WHERE "parent_id" = ${id} AND "used_at" IS NOT NULL)
      OR EXISTS (SELECT 1 FROM "refresh_tokens" WHERE "parent_id" = ${parentId} AND "id" <> ${id} AND "used_at" IS NOT NULL)
      -- Used before it was kept which token gave which.
      OR EXISTS (SELECT 1 FROM "refresh_tokens" t WHERE "id" = ${id} AND "used_at" IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM "refresh_tokens" WHERE "parent_id" = t."id")) AS "replaced"`;
  return row.replaced;
}

async function revokeFamily({ id, userId: userID, clientId: clientID }: TokenFamily, origin: Origin) {
  await write({ userID, clientID, origin }, async ({ tx, emit }) => {
    await tx.tokenFamily.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: currentTime() } });
    emit({ event: "authn_token_reuse" });
  });
}

async function addRefreshToken(tx: Transaction, familyId: string, lifetime: number, parentId?: string) {
  const token = randomBytes(32).toString("base64url");
  await tx.refreshToken.create({
    data: { id: sha256(token), familyId, parentId: parentId ?? null, expiresAt: inMinutes(lifetime) },
  });
  return token;
}

type User = { id: string; username: string; roles: Role[]; companyType: CompanyType };

async function findUser(id: string): Promise<User> {
  const user = await db.user.findUnique({ where: { id }, include: { company: true } });
  if (!user?.active || !user.company.active) throw wrongPassword();
  return { id, username: user.username, roles: user.roles, companyType: user.company.type };
}

type Grant = { client: ApiClient; user: User; familyID: string; roles: Role[]; refreshToken: string | undefined };

async function toResponse({ client, user, familyID, roles, refreshToken }: Grant): Promise<TokenResponse> {
  const claims = {
    // The family first: it is what is looked up, and revoked.
    jti: `${familyID}.${randomBytes(16).toString("base64url")}`,
    usr: user.username,
    usrtype: userTypes[user.companyType],
    cid: client.id,
    // Clients of OrderCloud expect a string when there is one.
    role: roles.length === 1 && roles[0] ? roles[0] : roles,
  };
  return {
    access_token: await signToken("access", claims, inMinutes(client.accessTokenMinutes)),
    token_type: "bearer",
    expires_in: client.accessTokenMinutes * 60,
    ...(refreshToken && { refresh_token: refreshToken }),
  };
}
