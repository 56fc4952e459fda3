import { jsonAnswer } from "@/lib/api/answer";
import { handlers, respond } from "@/lib/api/route";
import { hearing } from "@/lib/changes/live/hearing";
import { requireDatabase } from "@/lib/server/health/repository";

const answer = respond(async () => {
  // What can be read is served; whoever watches is told what cannot.
  const troubles = await requireDatabase();
  return jsonAnswer({ status: "ready", live: hearing(), ...(troubles.length && { troubles }) });
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
