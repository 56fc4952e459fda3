import "server-only";

import type { Prisma } from "@/prisma/generated/client";
import type { Actor } from "./actor";

/** An actor as just read, and the condition, in SQL, under which they still are the same. */
export type Identity = { actor: Actor; holds: Prisma.Sql };

const milliseconds = 30_000;
const most = 10_000;
const known = new Map<string, Identity & { readAt: number }>();

/** The actor of a credential as read in the last thirty seconds, to be proven by what is read for them; null when there is none. */
export function assume(credential: string): Actor | null {
  const last = known.get(credential);
  if (!last || performance.now() - last.readAt > milliseconds) return null;
  return { ...last.actor, Assumption: { holds: last.holds, proven: false } };
}

/** Keeps an identity as just read, or forgets the last one. */
export function keep(credential: string, identity: Identity | null) {
  known.delete(credential);
  if (!identity) return;
  if (known.size >= most) known.delete(known.keys().next().value ?? "");
  known.set(credential, { ...identity, readAt: performance.now() });
}
