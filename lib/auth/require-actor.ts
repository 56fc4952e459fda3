import "server-only";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { signInUrl } from "./callback-url";
import { pagePathHeader } from "./page-path";
import { getActor } from "./session";

/** The signed-in person of a page; nobody goes to sign in, and comes back to this very page. */
export async function requireActor() {
  return (await getActor()) ?? redirect(signInUrl((await headers()).get(pagePathHeader)));
}
