import "server-only";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { signInUrl } from "@/lib/auth/callback-url";
import { pagePathHeader } from "@/lib/auth/page-path";
import { getActor } from "@/lib/auth/session";
import { tellingOffline } from "@/lib/db/faults";
import { noteCaller } from "@/lib/telemetry/request-trace";
import { step } from "@/lib/telemetry/step";
import { countPage } from "./page-limit";

/** The signed-in person of a page, which is counted; nobody goes to sign in, and comes back to this very page. */
export async function requireActor() {
  const actor = await tellingOffline(async () => {
    const identity = await step("identify", getActor);
    await countPage();
    return identity;
  });
  if (actor) noteCaller(actor);
  return actor ?? redirect(signInUrl((await headers()).get(pagePathHeader)));
}
