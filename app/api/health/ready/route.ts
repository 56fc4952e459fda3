import { requireDatabase } from "@/lib/health/repository";
import { handlers, respond } from "@/lib/http/route";

const answer = respond(async () => {
  await requireDatabase();
  return Response.json({ status: "ready" }, { headers: { "cache-control": "no-store" } });
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
