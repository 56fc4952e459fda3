import { bodyLength } from "./body-length";
import { type Push, toStream } from "./push";

/** What an operation reads of a request. Of `Request`, which costs more to make than a small answer, it is what is used. */
export type ApiRequest = {
  method: string;
  headers: { get(name: string): string | null };
  /** As it came, percent-encoded. */
  pathname: string;
  searchParams: URLSearchParams;
  body: AsyncIterable<Uint8Array> | null;
  /** Says when the client has gone. */
  signal: AbortSignal;
};

/** What an operation answers. Names of headers are in lower case. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body?: string | ReadableStream<Uint8Array> | Push;
};

export const noStore = { "cache-control": "no-store" };

/** A value as JSON. */
export function jsonAnswer(value: unknown, { status = 200, headers = noStore }: Partial<Answer> = {}): Answer {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(value) };
}

/** The same for a host that takes web standards, as Next does. */
export function toResponse({ status, headers, body }: Answer) {
  const length = globalThis.behindFront &&
    typeof body === "string" && { [bodyLength]: String(Buffer.byteLength(body)) };
  return new Response(typeof body === "function" ? toStream(body) : (body ?? null), {
    status,
    headers: { ...headers, ...length },
  });
}

export function toApiRequest(request: Request): ApiRequest {
  const { method, headers, body, signal } = request;
  const { pathname, searchParams } = new URL(request.url);
  return { method, headers, pathname, searchParams, body, signal };
}
