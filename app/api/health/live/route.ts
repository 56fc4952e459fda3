import { jsonAnswer } from "@/lib/api/answer";
import { handlers, respond } from "@/lib/api/route";

// The process runs: nothing else is looked at.
const answer = respond(async () => jsonAnswer({ status: "live" }));

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
