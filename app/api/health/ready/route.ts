import { requireDatabase } from "@/lib/health/repository";
import { currentTroubles } from "@/lib/health/trouble";
import { jsonAnswer } from "@/lib/http/answer";
import { handlers, respond } from "@/lib/http/route";

const answer = respond(async () => {
  await requireDatabase();
  // What can be read is served; whoever watches is told what cannot.
  const troubles = currentTroubles();
  return jsonAnswer({ status: "ready", ...(troubles.length && { troubles }) });
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
