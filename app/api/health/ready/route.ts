import { jsonAnswer } from "@/lib/api/answer";
import { handlers, respond } from "@/lib/api/route";
import { hearing } from "@/lib/changes/live/hearing";
import { currentTroubles } from "@/lib/db/trouble";
import { requireDatabase } from "@/lib/server/health/repository";

const answer = respond(async () => {
  await requireDatabase();
  // What can be read is served; whoever watches is told what cannot.
  const troubles = currentTroubles();
  return jsonAnswer({ status: "ready", live: hearing(), ...(troubles.length && { troubles }) });
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
