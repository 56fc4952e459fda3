import { probe } from "@/lib/health/probe";
import { requireDatabase } from "@/lib/health/repository";

/** Requests can be served. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = probe(async () => {
  await requireDatabase();
  return { status: "ready" };
});
