import { handlers, respond } from "@/lib/http/route";

// The process runs: nothing else is looked at.
const answer = respond(async () => Response.json({ status: "live" }, { headers: { "cache-control": "no-store" } }));

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
