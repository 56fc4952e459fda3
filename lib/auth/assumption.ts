import "server-only";

import { BoundedMap } from "@/lib/bounded-map";
import type { Prisma } from "@/prisma/generated/client";
import type { Actor } from "./actor";

/** An actor as just read, and the condition, in SQL, under which they still are the same. */
export type Identity = { actor: Actor; holds: Prisma.Sql };

const milliseconds = 30_000;
const identities = new BoundedMap<Identity & { readAt: number }>(10_000);

/** The actor of a credential as read in the last thirty seconds, to be proven by what is read for them; null when there is none. */
export function assume(credential: string): Actor | null {
  const last = identities.get(credential);
  if (!last || performance.now() - last.readAt > milliseconds) return null;
  return { ...last.actor, Assumption: { holds: last.holds, proven: false } };
}

/** Keeps an identity as just read, or forgets the last one. */
export function keep(credential: string, identity: Identity | null) {
  identities.delete(credential);
  if (identity) identities.set(credential, { ...identity, readAt: performance.now() });
}
