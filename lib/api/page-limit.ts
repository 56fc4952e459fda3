import "server-only";

import { cache } from "react";
import { consume } from "@/lib/auth/limits";
import { networkOf } from "@/lib/auth/network-of";
import { countRequest } from "@/lib/auth/request-limit";
import { getActor } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { pageOrigin } from "./page-origin";

/** Of people who are not signed in: an office may share an address, and nobody known asks for as much as a program. */
const perNetwork = () =>
  ({ name: "pages-network", points: 2 * env().REQUESTS_PER_SECOND, seconds: 10, inParts: true }) as const;

/**
 * Counts a page once, as a request of the signed-in person and their company, or of the network that nobody known asks from.
 * Throws TooManyRequests.
 */
export const countPage = cache(async () => {
  // A page that needs no database is shown without one.
  const [actor, origin] = await Promise.all([getActor().catch(() => null), pageOrigin()]);
  if (actor) return countRequest(actor, origin);
  return consume(perNetwork(), networkOf(origin.address), { origin });
});
