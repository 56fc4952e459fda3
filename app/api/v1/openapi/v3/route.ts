import { answerDocument } from "@/lib/api/openapi/answer-document";
import { orderCloudDocument } from "@/lib/api/openapi/order-cloud-document";
import { handlers } from "@/lib/api/route";
import { env } from "@/lib/env";

const answer = answerDocument(() => orderCloudDocument(env().PUBLIC_URL).text);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
