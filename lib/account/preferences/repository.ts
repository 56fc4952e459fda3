import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { type By, write } from "@/lib/events/write";
import { getPreferencesContract, type PreferencesChange, updatePreferencesContract } from "./contract";
import { defaultPreferences, type Preferences } from "./preferences";

/** The actor's own, which identifying them has just read. */
export async function getPreferences(actor: Actor): Promise<Preferences> {
  authorize(actor, getPreferencesContract.roles);
  return { ...defaultPreferences, ...actor.Preferences };
}

export async function updatePreferences(by: By, change: PreferencesChange): Promise<Preferences> {
  const { actor } = by;
  authorize(actor, updatePreferencesContract.roles);
  return write(by, async ({ tx }) => {
    const [row] = await tx.$queryRaw<{ preferences: Partial<Preferences> }[]>`
      UPDATE "users" SET "preferences" = "preferences" || ${JSON.stringify(change)}::jsonb
      WHERE "id" = ${actor.UserID} RETURNING "preferences"`;
    return { ...defaultPreferences, ...row?.preferences };
  });
}
