import "server-only";

import { authenticate, holdAuthenticated } from "@/lib/account/sign-in/authenticate";
import { toStoredXp } from "@/lib/api/stored-xp";
import { type Actor, authorize } from "@/lib/auth/actor";
import { invalidField } from "@/lib/errors";
import { type By, type Unit, write } from "@/lib/events/write";
import { lockRecord } from "@/lib/list/lock-record";
import { selectRecord } from "@/lib/list/select-record";
import { Prisma } from "@/prisma/generated/client";
import { getMeContract, type Me, type MeChange, type NewMe, saveMeContract, updateMeContract } from "./contract";
import { countEmailChange, requestEmail } from "./email-change";
import { mergeXp } from "./merge-xp";
import { meOf } from "./source";

const { sql } = Prisma;

/** The actor's own record. */
export async function getMe(actor: Actor): Promise<Me> {
  authorize(actor, getMeContract.roles);

  return selectRecord(meOf(actor), "User", [actor.UserID]);
}

/** The same for their account page, which is open to people without a role. */
export async function getOwnProfile(actor: Actor): Promise<Me> {
  authorize(actor, "SignedIn");

  return selectRecord(meOf(actor), "User", [actor.UserID]);
}

/** Throws ValidationFailure, also for a new address without the current password; TooManyRequests and PreconditionFailed. */
export function updateMe(by: By, { xp, ...change }: MeChange): Promise<Me> {
  authorize(by.actor, updateMeContract.roles);

  return changeMe(by, change, (before) => (xp ? mergeXp(before, xp) : xp));
}

/** Like updateMe, but what is left out becomes null. */
export function saveMe(by: By, { Phone = null, xp = null, ...me }: NewMe): Promise<Me> {
  authorize(by.actor, saveMeContract.roles);

  return changeMe(by, { Phone, ...me }, () => xp);
}

type Change = Omit<MeChange, "xp">;
type XpOf = (before: Me["xp"]) => Me["xp"] | undefined;

async function changeMe(by: By, { Password, Email, ...change }: Change, xpOf: XpOf) {
  const { actor } = by;
  const authenticated = Email === undefined || Email === actor.Email ? null : await requirePassword(by, Password);
  return write(by, async (unit) => {
    const { tx, emit, requireVersion } = unit;
    const before = await lockMe(unit, actor);
    requireVersion(before);
    const { FirstName, LastName, Phone } = { ...before, ...withoutOmitted(change) };
    const xp = toStored(xpOf(before.xp), before.xp);
    await tx.$executeRaw`
      UPDATE "users" SET "first_name" = ${FirstName}, "last_name" = ${LastName}, "phone" = ${Phone}, "xp" = ${xp}::jsonb
      WHERE "id" = ${actor.UserID}`;
    if (Email !== undefined && Email !== before.Email) {
      if (!authenticated || !(await holdAuthenticated(authenticated, tx))) throw wrongPassword();
      await requestEmail(unit, before, Email);
    }
    const after = await lockMe(unit, actor);
    const changed = eventProperties.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    // No values: the audit keeps what is written to it, also of a person who is to be forgotten.
    const changes = Object.fromEntries(changed.map((name) => [name, "changed"]));
    const object = { type: "User", id: actor.UserID } as const;
    if (changed.length > 0) emit({ event: "user_updated", object, data: { UserID: actor.UserID, changes } });
    return after;
  });
}

/** What the event of a change names. */
const eventProperties = ["FirstName", "LastName", "Phone", "PendingEmail", "xp"] as const satisfies (keyof Me)[];

const lockMe = ({ tx }: Unit, actor: Actor) =>
  lockRecord(tx, meOf(actor), { type: "User", id: actor.UserID, table: sql`u` });

const withoutOmitted = <T extends object>(change: T) =>
  // Safe: fewer of the same.
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** What the column gets. Throws ValidationFailure for what is too large to be kept. */
function toStored(xp: Me["xp"] | undefined, before: Me["xp"]) {
  const next = xp === undefined ? before : xp;
  if (next === null) return null;
  const stored = toStoredXp(next);
  if ("json" in stored) return stored.json;
  throw invalidField("xp", stored.problem);
}

/** Throws ValidationFailure unless it is the actor's password. */
async function requirePassword({ actor, origin }: By, password: string | undefined) {
  if (password === undefined)
    throw invalidField("Password", "Is required to change the email address; send the current password.");
  const identity = await authenticate({ username: actor.Username, password, origin });
  if (identity?.userID !== actor.UserID) throw wrongPassword();
  await countEmailChange(actor, origin);
  return identity;
}

const wrongPassword = () => invalidField("Password", "This is not the current password.");
