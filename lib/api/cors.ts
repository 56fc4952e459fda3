import type { ApiRequest } from "./answer";

type CrossRequest = Pick<ApiRequest, "method" | "headers">;

/** Whether a browser asks for a page of another origin, which is allowed, if it may send what it wants to. */
export const isPreflight = ({ method, headers }: CrossRequest, allowed: readonly string[]) =>
  method === "OPTIONS" && allowed.includes(headers.get("origin") ?? "");

/** Headers for a browser client of another origin: none unless exactly that origin is allowed. Cookies never cross. */
export function corsHeaders(request: CrossRequest, allowed: readonly string[]): Record<string, string> {
  if (allowed.length === 0) return {};
  const origin = request.headers.get("origin");
  if (!origin || !allowed.includes(origin)) return { vary: "Origin" };

  const headers = {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "ETag, Idempotency-Replayed, Link, Location, Retry-After, X-Request-Id",
    "cross-origin-resource-policy": "cross-origin",
  };
  if (!isPreflight(request, allowed)) return headers;
  return {
    ...headers,
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match",
    "access-control-max-age": "600",
  };
}
