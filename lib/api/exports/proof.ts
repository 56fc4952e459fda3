import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { findLoss, type Loss } from "@/lib/auth/loss";

/** Milliseconds for which the last proof holds while the database cannot be asked, as when another becomes the primary. */
const grace = 10_000;

/** Proves, whenever it is called, that the actor still is who they were when what takes long began. */
export function createProof(actor: Actor, find: (actor: Actor) => Promise<Loss | null> = findLoss) {
  let provenAt = performance.now();
  return async () => {
    try {
      const loss = await find(actor);
      provenAt = performance.now();
      return loss;
    } catch (error) {
      if (performance.now() - provenAt > grace) throw error;
      return null;
    }
  };
}
