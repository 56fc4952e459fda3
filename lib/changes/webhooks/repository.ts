import "server-only";

import { randomUUID } from "node:crypto";
import { type Actor, authorize } from "@/lib/auth/actor";
import { currentTime, inHours } from "@/lib/db/clock";
import type { Transaction } from "@/lib/db/connection";
import { invalidField } from "@/lib/errors";
import { type By, write } from "@/lib/events/write";
import { lockRecord } from "@/lib/list/lock-record";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import { userAdmins } from "@/lib/users/contract";
import { Prisma } from "@/prisma/generated/client";
import type { EventEndpoint, EventEndpointChange, NewEventEndpoint } from "./contract";
import { releaseRecords } from "./records";
import { makeSecret } from "./secrets";
import { eventEndpointsOf } from "./source";
import { requireTarget } from "./target";

type WithSecret = EventEndpoint & { Secret: string };

/** Of one company. */
export const mostEndpoints = 20;
const bothSignHours = 24;

export async function listEventEndpoints(actor: Actor, query: ListQuery): Promise<Page<EventEndpoint>> {
  authorize(actor, userAdmins);

  return selectPage(eventEndpointsOf(actor), query);
}

/** Throws NotFound. */
export async function getEventEndpoint(actor: Actor, endpointID: string): Promise<EventEndpoint> {
  authorize(actor, userAdmins);

  return selectRecord(eventEndpointsOf(actor), "EventEndpoint", [endpointID]);
}

/** Gives the secret, which is sealed from then on. Throws ValidationFailure for a URL that nothing is sent to, and for one endpoint too many. */
export async function createEventEndpoint(by: By, input: NewEventEndpoint): Promise<WithSecret> {
  const { actor } = by;
  authorize(actor, userAdmins);
  requireTarget(input.Url);

  const id = randomUUID();
  const { secret, sealed } = makeSecret(id);
  return write(by, async ({ tx, emit }) => {
    const companyId = actor.CompanyID;
    // One at a time for each company, so the count stays true.
    await tx.$queryRaw`SELECT 1 FROM "companies" WHERE "id" = ${companyId} FOR NO KEY UPDATE`;
    if ((await tx.eventEndpoint.count({ where: { companyId, deletedAt: null } })) >= mostEndpoints)
      throw invalidField("Url", `A company has at most ${mostEndpoints} endpoints. Delete one first.`);
    const afterPosition = await lastPosition(tx);
    const data = { id, companyId, url: input.Url, host: hostOf(input.Url), secret: sealed, afterPosition };
    await tx.eventEndpoint.create({ data: { ...data, ...toData(input), dateCreated: currentTime() } });
    emit({ event: "eventendpoint.created", ...aboutEndpoint(actor, id) });
    return Object.assign(await lockEndpoint(tx, actor, id), { Secret: secret });
  });
}

/** Throws NotFound, PreconditionFailed, and ValidationFailure for a URL that nothing is sent to. */
export async function updateEventEndpoint(by: By, id: string, change: EventEndpointChange): Promise<EventEndpoint> {
  const { actor } = by;
  authorize(actor, userAdmins);
  if (change.Url !== undefined) requireTarget(change.Url);

  return write(by, async ({ tx, emit, requireVersion }) => {
    const before = await lockEndpoint(tx, actor, id);
    requireVersion(before);
    const isNewUrl = change.Url !== undefined && change.Url !== before.Url;
    const isBack = change.Active === true && !before.Active;
    await tx.eventEndpoint.update({
      where: { id },
      data: {
        ...toData(change),
        ...(change.Url !== undefined && { url: change.Url, host: hostOf(change.Url) }),
        ...((isNewUrl || isBack) && { failingSince: null, pausedUntil: null }),
        ...(isBack && { disabledReason: null, afterPosition: await lastPosition(tx) }),
      },
    });
    if (isBack) await releaseRecords(tx, id);
    const after = await lockEndpoint(tx, actor, id);
    const changes = changesOf(before, after);
    if (Object.keys(changes).length > 0)
      emit({ event: "eventendpoint.updated", ...aboutEndpoint(actor, id), data: { changes } });
    return after;
  });
}

/** With its deliveries, of which there may be millions: housekeeping deletes both later. Throws NotFound and PreconditionFailed. */
export async function deleteEventEndpoint(by: By, id: string): Promise<void> {
  const { actor } = by;
  authorize(actor, userAdmins);

  await write(by, async ({ tx, emit, requireVersion }) => {
    requireVersion(await lockEndpoint(tx, actor, id));
    await tx.eventEndpoint.update({ where: { id }, data: { active: false, deletedAt: currentTime() } });
    emit({ event: "eventendpoint.deleted", ...aboutEndpoint(actor, id) });
  });
}

/** Gives the new secret; for a day the one before signs, too. Throws NotFound and PreconditionFailed. */
export async function rotateEventEndpointSecret(by: By, id: string): Promise<WithSecret> {
  const { actor } = by;
  authorize(actor, userAdmins);

  const { secret, sealed } = makeSecret(id);
  return write(by, async ({ tx, emit, requireVersion }) => {
    requireVersion(await lockEndpoint(tx, actor, id));
    await tx.$executeRaw`
      UPDATE "event_endpoints" SET "previous_secret" = "secret", "previous_until" = ${inHours(bothSignHours)}, "secret" = ${sealed}
      WHERE "id" = ${id}`;
    emit({ event: "eventendpoint.updated", ...aboutEndpoint(actor, id), data: { changes: { Secret: "rotated" } } });
    return Object.assign(await lockEndpoint(tx, actor, id), { Secret: secret });
  });
}

/** The actor's own endpoint, locked until the transaction ends. Throws NotFound. */
export const lockEndpoint = (tx: Transaction, actor: Actor, id: string) =>
  lockRecord(tx, eventEndpointsOf(actor), { type: "EventEndpoint", id, table: Prisma.sql`p` });

/** Where events that have a place now end. Those that have none yet come after it. */
async function lastPosition(tx: Transaction) {
  const chain = await tx.auditChain.findFirstOrThrow();
  return chain.headPosition;
}

/** What the events of an endpoint are about: its URL and deliveries are for its own company alone. */
export const aboutEndpoint = ({ CompanyID }: Actor, id: string) =>
  ({ object: { type: "EventEndpoint", id }, companies: [CompanyID] }) as const;

/** Without the port: what listens there shares a machine. */
const hostOf = (url: string) => new URL(url).hostname;

function toData({ EventTypes, Active, Description }: EventEndpointChange) {
  return {
    ...(EventTypes && { eventTypes: [...new Set(EventTypes)] }),
    ...(Active !== undefined && { active: Active }),
    ...(Description !== undefined && { description: Description }),
  };
}

function changesOf(before: EventEndpoint, after: EventEndpoint) {
  const names = ["Url", "EventTypes", "Active", "Description"] as const;
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(
    changed.map((name) => [name, name === "Url" ? "changed" : { from: before[name], to: after[name] }]),
  );
}
