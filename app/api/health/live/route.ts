import { jsonAnswer } from "@/lib/http/answer";
import { handlers, respond } from "@/lib/http/route";

// The process runs: nothing else is looked at.
const answer = respond(async () => jsonAnswer({ status: "live" }));

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
