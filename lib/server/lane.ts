import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer, ApiRequest } from "@/lib/api/answer";
import type { Push } from "@/lib/api/push";
import type { AnswerRequest } from "@/lib/api/route";
import { createRouteTree } from "./route-tree";

/** The exports of an API route file, by method. */
type Routes = Partial<Record<string, { answer: AnswerRequest }>>;
/** By folder, such as "/api/v1/products/[productID]"; null if Next answers. */
export type ApiRoutes = Record<string, (() => Promise<Routes>) | null>;

/** Answers the API from its route files, and leaves all other requests to Next. */
export async function createLane(routes: ApiRoutes) {
  const loading = Object.entries(routes).map(async ([folder, load]) => [folder, load && (await load())] as const);
  const find = createRouteTree(await Promise.all(loading));
  /** Of a request that `has` has been asked of. */
  const found = new WeakMap<IncomingMessage, NonNullable<ReturnType<typeof routeOf>>>();

  function routeOf({ method = "", url: target = "" }: IncomingMessage) {
    // The host does not matter: the front has set the headers.
    const url = new URL(target, "http://localhost");
    const match = find(url.pathname);
    const route = match?.value?.[method];
    return route && { route, url, params: match.params };
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const match = found.get(request) ?? routeOf(request);
    if (!match) throw new Error("The lane has no route for that.");
    const { route, url, params } = match;
    send(response, await route.answer(toApiRequest(request, response, url), params));
  }
  function has(request: IncomingMessage) {
    const match = routeOf(request);
    if (match) found.set(request, match);
    return match !== undefined;
  }
  return { has, answer };
}

/** Creates expensive properties when they are first used. */
function toApiRequest(request: IncomingMessage, response: ServerResponse, url: URL): ApiRequest {
  const { method = "", headers } = request;
  return {
    method,
    headers: { get: (name) => headers[name]?.toString() ?? null },
    pathname: url.pathname,
    get searchParams() {
      return inGroups(url.searchParams);
    },
    get body() {
      // The connection stays open if the body is not read to its end.
      return request.iterator({ destroyOnReturn: false });
    },
    get signal() {
      const departure = new AbortController();
      // "close" will not be emitted again.
      if (response.closed) departure.abort();
      else response.once("close", () => departure.abort());
      return departure.signal;
    },
  };
}

/** In Next's order: repeated values of a name follow its first, and numeric names come first. */
function inGroups(params: URLSearchParams) {
  if (params.size < 2) return params;
  const groups = Object.values(Object.groupBy(params, ([name]) => name));
  return new URLSearchParams(groups.flatMap((pairs) => pairs ?? []));
}

/** Does not wait for a stream: that would keep the request's objects in memory until it ends. */
function send(response: ServerResponse, { status, headers, body }: Answer) {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body instanceof ReadableStream) return void sendStream(response, body);
  if (typeof body === "function") return sendPushed(response, body);
  if (body !== undefined) response.setHeader("content-length", Buffer.byteLength(body));
  response.end(body);
}

/** As it comes: at less cost than by a stream, since a server may have thousands of these answers under way. */
function sendPushed(response: ServerResponse, push: Push) {
  response.flushHeaders();
  const leave = push({
    write: (chunk) => void response.write(chunk),
    unsent: () => response.writableLength,
    end: () => void response.end(),
    cut: () => void response.destroy(),
  });
  // "close" will not be emitted again.
  if (response.closed) leave();
  else response.once("close", leave);
}

/** As fast as the client reads. If the stream fails, the connection is cut, so that half an answer does not look complete. */
async function sendStream(response: ServerResponse, body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  void closed.then(() => reader.cancel().catch(() => undefined));
  try {
    response.flushHeaders();
    for (let read = await reader.read(); !read.done && !response.closed; read = await reader.read())
      if (!response.write(read.value)) await Promise.race([closed, drained(response)]);
    response.end();
  } catch {
    response.destroy(); // the stream has reported the error itself
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const drained = (response: ServerResponse) => new Promise<void>((resolve) => response.once("drain", () => resolve()));
