import { answerDocument } from "@/lib/api/openapi/answer-document";
import { toOpenApi } from "@/lib/api/openapi/document";
import { handlers } from "@/lib/api/route";
import { env } from "@/lib/env";

const answer = answerDocument(() => JSON.stringify(toOpenApi(env().PUBLIC_URL)));

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
