import "server-only";

import { headers } from "next/headers";
import type { Origin } from "@/lib/audit/record";

/** Where the request comes from, as the front has written it into its headers. */
export async function readOrigin(): Promise<Origin> {
  const given = await headers();
  return {
    requestId: given.get("x-request-id") ?? "unknown",
    address: given.get("x-client-address") ?? "unknown",
  };
}
