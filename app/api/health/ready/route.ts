import { jsonAnswer } from "@/lib/api/answer";
import { handlers, respond } from "@/lib/api/route";
import { hearing } from "@/lib/changes/live/hearing";
import { requireDatabase } from "@/lib/server/health/repository";

const answer = respond(async () => {
  // Ready if the database can be read; other problems are reported for monitoring.
  const troubles = await requireDatabase();
  return jsonAnswer({ status: "ready", live: hearing(), ...(troubles.length && { troubles }) });
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
