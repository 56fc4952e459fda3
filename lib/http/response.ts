import { z } from "zod";
import type { AppError } from "@/lib/errors";
import { bodyLength } from "./body-length";

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
  413: "Content Too Large",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  503: "Service Unavailable",
};

/** Says how long the text is, so that the front can send it by one write. */
export function toResponse(text: string, init: { status: number; headers: HeadersInit }) {
  const headers = new Headers(init.headers);
  headers.set(bodyLength, String(Buffer.byteLength(text)));
  return new Response(text, { ...init, headers });
}

export function toProblem({ status, faults }: AppError, requestId: string) {
  return {
    type: "about:blank",
    title: titles[status] ?? "Internal Server Error",
    status,
    detail: [...new Set(faults.map(({ detail }) => detail))].join(" "),
    requestId,
    Errors: faults.map(({ code, message, data }) => ({ ErrorCode: code, Message: message, Data: data })),
  };
}

export function toErrorResponse(error: AppError, requestId: string) {
  const headers = new Headers({ "content-type": "application/problem+json", "cache-control": "no-store" });
  if (error.status === 401) headers.set("www-authenticate", challenge(error));
  if (error.status === 403) headers.set("www-authenticate", 'Bearer realm="Countersign", error="insufficient_scope"');
  if (error.retryAfter) headers.set("retry-after", String(error.retryAfter));
  return toResponse(JSON.stringify(toProblem(error, requestId)), { status: error.status, headers });
}

/** RFC 6750, section 3: a request without a token is told no reason. */
function challenge({ data }: AppError) {
  return data.Missing ? 'Bearer realm="Countersign"' : 'Bearer realm="Countersign", error="invalid_token"';
}
