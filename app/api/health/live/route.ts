import { probe } from "@/lib/health/probe";

/** The process runs: nothing else is looked at. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = probe(async () => ({ status: "live" }));
