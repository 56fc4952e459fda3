import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, unzipSync } from "node:zlib";
import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param.js";

export type Question = { method: string; target: string; headers?: Record<string, string>; body?: string };
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request unchanged: redirects are not followed, and paths not normalized. Throws if the connection is lost. */
export function ask(origin: string, { method, target, headers, body }: Question) {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise<Answer>((resolve, reject) => {
    const options = {
      agent,
      hostname,
      port,
      method,
      path: target,
      headers: { ...length, ...headers },
      timeout: 20_000,
    };
    const message = request(options, (response) => {
      // A stream does not end: its beginning is the answer.
      if (response.headers["content-type"]?.startsWith("text/event-stream")) {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: "" });
        return void response.destroy();
      }
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: decode(Buffer.concat(chunks), response.headers["content-encoding"]),
        }),
      );
    });
    message.on("timeout", () => message.destroy(new Error("no answer within 20 s")));
    message.on("error", reject);
    message.end(body);
  });
}

function decode(body: Buffer, coding: string | undefined) {
  if (!coding || body.length === 0) return body.toString();
  return (coding === "br" ? brotliDecompressSync(body) : unzipSync(body)).toString();
}

/** The URL of a page's payload or prefetch with these headers: Next would redirect there. */
export async function asPayload(target: string, headers: Record<string, string> = {}) {
  const key = await computeCacheBustingSearchParam(
    // Safe: any other value becomes part of the key unchanged.
    headers["next-router-prefetch"] as "1" | undefined,
    headers["next-router-segment-prefetch"],
    undefined,
    undefined,
  );
  return `${target}${target.includes("?") ? "&" : "?"}_rsc=${key ?? ""}`;
}

/** Codes for an overloaded server, and for too many exports of the company. */
const isBusy = ({ status, headers, body }: Answer) =>
  headers["retry-after"] && (status === 503 || (status === 429 && body.includes("exports running")));

/** The same, repeated up to five times while the server is too busy. Also returns how often it was. */
export async function askPatiently(origin: string, question: Question) {
  for (let busy = 0; ; busy += 1) {
    const answer = await ask(origin, question);
    if (!isBusy(answer) || busy === 5) return { ...answer, busy };
    await sleep(1000);
  }
}

/** The request in one line, to repeat it by hand. */
export function inWords({ method, target, headers, body }: Question) {
  const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text);
  const rest = Object.entries(headers ?? {}).filter(([name]) => name !== "authorization" && name !== "cookie");
  return short(`${method} ${short(target)} ${JSON.stringify(Object.fromEntries(rest))} ${body ?? ""}`);
}

/** Runs `work` for each, some at a time. Ends early on the signal, after which failures do not count. */
export async function forEachOf<T>(all: Iterable<T>, work: (each: T) => Promise<void>, signal: AbortSignal, width = 4) {
  const queue = all[Symbol.iterator]();
  const walk = async () => {
    for (let next = queue.next(); !next.done && !signal.aborted; next = queue.next())
      await work(next.value).catch((error) => {
        if (!signal.aborted) throw error;
      });
  };
  await Promise.all(Array.from({ length: width }, walk));
}
