import "server-only";

import { randomBytes, randomUUID } from "node:crypto";
import { type Actor, authorize } from "@/lib/auth/actor";
import { hashPassword } from "@/lib/auth/password-hash";
import { currentTime } from "@/lib/db/clock";
import type { Transaction } from "@/lib/db/connection";
import { AppError, invalidField } from "@/lib/errors";
import { type By, write } from "@/lib/events/write";
import { lockRecord } from "@/lib/list/lock-record";
import type { NamedRecord, WithNames } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import { userAdmins } from "@/lib/users/contract";
import { Prisma } from "@/prisma/generated/client";
import type { ApiClient, ApiClientChange, NewApiClient } from "./contract";
import { apiClientsOf } from "./source";

type WithSecret = ApiClient & { Secret: string | null };

export async function listApiClients(
  actor: Actor,
  query: ListQuery,
  options?: WithNames,
): Promise<Page<NamedRecord<ApiClient>>> {
  authorize(actor, userAdmins);

  return selectPage(apiClientsOf(actor), query, options);
}

/** Throws NotFound for whom there are none. */
export async function getApiClient(actor: Actor, clientID: string): Promise<ApiClient> {
  authorize(actor, userAdmins);

  return selectRecord(apiClientsOf(actor), "ApiClient", [clientID]);
}

/** All API clients, to export. */
export function apiClientListing(actor: Actor) {
  authorize(actor, userAdmins);

  return { ...apiClientsOf(actor), title: "api-clients" };
}

/** Gives the secret, of which only the hash is kept, if it is to have one. Throws Auth.InsufficientRoles, and ValidationFailure for an unknown user. */
export async function createApiClient(by: By, input: NewApiClient): Promise<WithSecret> {
  const { actor } = by;
  authorize(actor, userAdmins);
  if (actor.CompanyType !== "Owner") {
    const message = "API clients belong to the marketplace's owner.";
    throw new AppError("Auth.InsufficientRoles", { AssignedRoles: actor.Roles }, { message });
  }

  const clientID = randomUUID();
  const { secret, secretHash } = input.HasSecret === false ? none : await makeSecret();
  return write(by, async ({ tx, emit }) => {
    await tx.apiClient.create({ data: { id: clientID, secretHash, ...toData(input), name: input.Name } }).catch(refuse);
    emit({ event: "sensitive_create", clientID, object: { type: "ApiClient", id: clientID } });
    return withSecret(await lockClient(tx, actor, clientID), secret);
  });
}

/**
 * Throws NotFound, PreconditionFailed, and ValidationFailure for an unknown user. A client that is disabled, or is to run
 * as another user, loses its tokens in the same transaction: enabling it again brings none of them back.
 */
export async function updateApiClient(by: By, clientID: string, change: ApiClientChange): Promise<ApiClient> {
  const { actor } = by;
  authorize(actor, userAdmins);

  return write(by, async ({ tx, emit, requireVersion }) => {
    const before = await lockClient(tx, actor, clientID);
    requireVersion(before);
    await tx.apiClient.update({ where: { id: clientID }, data: toData(change) }).catch(refuse);
    const after = await lockClient(tx, actor, clientID);
    const changes = changesOf(before, after);
    if (("Active" in changes && !after.Active) || "DefaultContextUserID" in changes) await revokeTokens(tx, clientID);
    if (Object.keys(changes).length > 0) {
      emit({ event: "sensitive_update", clientID, object: { type: "ApiClient", id: clientID }, data: { changes } });
    }
    return after;
  });
}

/** Gives the new secret; the old one has stopped working, and so has every token it got. Throws NotFound and PreconditionFailed. */
export async function rotateApiClientSecret(by: By, clientID: string): Promise<WithSecret> {
  const { actor } = by;
  authorize(actor, userAdmins);

  const { secret, secretHash } = await makeSecret();
  return write(by, async ({ tx, emit, requireVersion }) => {
    requireVersion(await lockClient(tx, actor, clientID));
    await tx.apiClient.update({ where: { id: clientID }, data: { secretHash } });
    await revokeTokens(tx, clientID);
    const data = { changes: { Secret: "rotated" } };
    emit({ event: "sensitive_update", clientID, object: { type: "ApiClient", id: clientID }, data });
    return withSecret(await lockClient(tx, actor, clientID), secret);
  });
}

const lockClient = (tx: Transaction, actor: Actor, clientID: string) =>
  lockRecord(tx, apiClientsOf(actor), { type: "ApiClient", id: clientID, table: Prisma.sql`c` });

/** The client with its version and the secret, which is shown once. */
const withSecret = (client: ApiClient, Secret: string | null): WithSecret => Object.assign(client, { Secret });

async function revokeTokens(tx: Transaction, clientId: string) {
  await tx.tokenFamily.updateMany({ where: { clientId, revokedAt: null }, data: { revokedAt: currentTime() } });
}

const none = { secret: null, secretHash: null };

async function makeSecret() {
  const secret = randomBytes(32).toString("base64url");
  return { secret, secretHash: await hashPassword(secret) };
}

function toData(change: ApiClientChange) {
  return {
    name: change.Name,
    active: change.Active,
    accessTokenMinutes: change.AccessTokenMinutes,
    refreshTokenMinutes: change.RefreshTokenMinutes,
    defaultContextUserId: change.DefaultContextUserID,
  };
}

/** The one reference of a client is its user. */
function refuse(error: unknown): never {
  const isUnknownUser = error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2003";
  if (!isUnknownUser) throw error;
  throw invalidField("DefaultContextUserID", "There is no user with this ID.");
}

function changesOf(before: ApiClient, after: ApiClient) {
  // Safe: the properties of the very type.
  const names = Object.keys(after) as (keyof ApiClient)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}
