import "server-only";

import { AppError } from "@/lib/errors";
import { respond } from "@/lib/http/route";

const allowed = ["GET", "HEAD"] as const;

/** The handlers of an address that load balancers and monitors ask: open to all, never cached. */
export function probe(check: () => Promise<{ status: string }>) {
  const answer = respond(async () => Response.json(await check(), { headers: { "cache-control": "no-store" } }));
  const refuse = respond(async () => {
    throw new AppError("MethodNotAllowed", { Allowed: allowed });
  }, allowed);
  return { GET: answer, HEAD: answer, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse };
}
