import type { Origin } from "@/lib/events/record";
import type { ApiRequest } from "./answer";

/** Where a request comes from, as the front has written it into its headers. */
export function originOf(headers: ApiRequest["headers"]): Origin {
  return {
    requestId: headers.get("x-request-id") ?? "unknown",
    address: headers.get("x-client-address") ?? "unknown",
  };
}
