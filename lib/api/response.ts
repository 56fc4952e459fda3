import { z } from "zod";
import { toAppError } from "@/lib/db/faults";
import type { AppError } from "@/lib/errors";
import { type Answer, jsonAnswer, noStore } from "./answer";

/** RFC 9457, with the member that clients of OrderCloud read. */
export const problem = z.object({
  type: z.literal("about:blank"),
  title: z.string(),
  status: z.int(),
  /** What is wrong, where, and what would be right: a sentence for each fault. */
  detail: z.string(),
  requestId: z.string(),
  Errors: z
    .array(z.object({ ErrorCode: z.string(), Message: z.string(), Data: z.record(z.string(), z.json()) }))
    .min(1),
});

const titles: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  503: "Service Unavailable",
};

function toProblem({ status, faults }: AppError, requestId: string) {
  return {
    type: "about:blank",
    title: titles[status] ?? "Internal Server Error",
    status,
    detail: [...new Set(faults.map(({ detail }) => detail))].join(" "),
    requestId,
    Errors: faults.map(({ code, message, data }) => ({ ErrorCode: code, Message: message, Data: data })),
  };
}

/** The answer to any failure. */
export function toErrorAnswer(failure: unknown, requestId: string): Answer {
  const error = toAppError(failure, requestId);
  const { status, retryAfter } = error;
  const headers: Answer["headers"] = { "content-type": "application/problem+json", ...noStore };
  if (status === 401) headers["www-authenticate"] = challenge(error);
  if (status === 403) headers["www-authenticate"] = 'Bearer realm="Countersign", error="insufficient_scope"';
  if (retryAfter) headers["retry-after"] = String(retryAfter);
  return jsonAnswer(toProblem(error, requestId), { status, headers });
}

/** RFC 6750, section 3: a request without a token is told no reason. */
function challenge({ data }: AppError) {
  return data.Missing ? 'Bearer realm="Countersign"' : 'Bearer realm="Countersign", error="invalid_token"';
}
