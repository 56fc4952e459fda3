import { jsonAnswer } from "@/lib/api/answer";
import { orderCloudDocument } from "@/lib/api/openapi/order-cloud-document";
import { handlers, respond } from "@/lib/api/route";
import { env } from "@/lib/env";

const answer = respond(async () => jsonAnswer({ BuildNumber: orderCloudDocument(env().PUBLIC_URL).version }));

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({ GET: answer });
