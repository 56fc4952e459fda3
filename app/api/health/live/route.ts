import { jsonAnswer } from "@/lib/api/answer";
import { handlers, respond } from "@/lib/api/route";

// Only says that the process runs.
const answer = respond(async () => jsonAnswer({ status: "live" }));

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
