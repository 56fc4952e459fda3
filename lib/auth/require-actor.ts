import "server-only";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { tellingOffline } from "@/lib/faults";
import { step } from "@/lib/telemetry/step";
import { noteUser } from "@/lib/telemetry/visit";
import { signInUrl } from "./callback-url";
import { pagePathHeader } from "./page-path";
import { getActor } from "./session";

/** The signed-in person of a page; nobody goes to sign in, and comes back to this very page. */
export async function requireActor() {
  const actor = await tellingOffline(() => step("identify", getActor));
  if (actor) noteUser(actor.UserID);
  return actor ?? redirect(signInUrl((await headers()).get(pagePathHeader)));
}
