import "server-only";

import type { Answer } from "@/lib/api/answer";
import type { RequestContext } from "@/lib/api/route";
import type { Actor } from "@/lib/auth/actor";
import { requestTrace } from "@/lib/telemetry/request-trace";
import { hub } from "./hub";

// What stands in between is to pass on each event as it comes, as it is.
const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** Answers with a stream of what happens from now on, or since a place. */
export async function streamLive(
  actor: Actor,
  context: Pick<RequestContext, "method">,
  lastEventID: string | undefined,
): Promise<Answer> {
  if (context.method === "HEAD") return { status: 200, headers };
  const trace = requestTrace();
  const after = lastEventID === undefined ? undefined : Number(lastEventID);
  const { body } = await hub().open(actor, { after, cut: trace?.cut ?? (() => undefined) });
  // It stays, and keeps nobody out.
  trace?.stay?.end();
  trace?.begin?.();
  return { status: 200, headers, body };
}
