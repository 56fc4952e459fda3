import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { rememberWrite } from "@/lib/db";
import { log } from "@/lib/log";
import { unreachable } from "./routing";

/**
 * Does what may change something for an actor: on the way they read from the primary alone, and afterwards from where
 * all of it is. Also when it fails, for a part of it may have been done, or all of it by an attempt before.
 */
export async function write<T>(actor: Actor, work: (writer: Actor) => Promise<T>): Promise<T> {
  try {
    return await work({ ...actor, LastWrite: unreachable });
  } finally {
    // What is done is done: that a list may be a moment behind it is no reason to call it failed.
    await rememberWrite(actor).catch((error: unknown) => log.warn({ err: error }, "a write could not be remembered"));
  }
}
