import { randomUUID } from "node:crypto";
import type { Origin } from "@/lib/events/record";
import type { ApiRequest } from "./answer";

declare global {
  /** Whether our front stands before all that this process answers: its headers are then its own, and no client's. */
  var behindFront: boolean | undefined;
}

/** Where a request comes from, as the front has written it into its headers. Elsewhere anybody may have written them. */
export function originOf(headers: ApiRequest["headers"]): Origin {
  const header = (name: string) => (globalThis.behindFront ? headers.get(name) : null);
  return {
    requestId: header("x-request-id") ?? randomUUID(),
    address: header("x-client-address") ?? "unknown",
  };
}
