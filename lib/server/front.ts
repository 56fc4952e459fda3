import { hash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { BlockList, Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { atStart } from "@/lib/api/at-start";
import { sendAtOnce } from "@/lib/api/body-length";
import { corsHeaders, isPreflight } from "@/lib/api/cors";
import { readCookie, sessionCookieName } from "@/lib/auth/cookie";
import { networkOf } from "@/lib/auth/network-of";
import { log } from "@/lib/telemetry/log";
import { type RequestTrace, startRequestTrace } from "@/lib/telemetry/request-trace";
import { serverTiming } from "@/lib/telemetry/server-timing";
import { watchRequest } from "@/lib/telemetry/watch-request";
import type { Admission } from "./admission";
import { atEnd } from "./at-end";
import { atUnread } from "./at-unread";
import { bodyArrives, dropRest } from "./body-arrival";
import { findClientAddress, toNetworks } from "./client-address";
import { answerClientError } from "./client-error";
import { compressAnswer } from "./compress-answer";
import { createConnections } from "./connections";
import type { frontHeaders } from "./front-headers";
import { listen, untilNoneWaits } from "./listen";
import { createCallers, type Leave, type Places } from "./places";
import { refuse } from "./refuse";
import { findRefusal, isApi, lacksApi, pathOf, type Refusal } from "./request-line";
import type { RouteOf } from "./routes";
import { securityHeaders, setAtStart } from "./security-headers";
import { Stay } from "./stay";
import { takeTurn } from "./turns";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Forward = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
type Options = {
  publicUrl: URL;
  trustedProxies: readonly string[];
  /** Origins whose pages may read the API's errors. */
  corsOrigins?: readonly string[];
  handle: Handle;
  /** A second front behind this one, in another thread, and the requests it answers. */
  behind?: { takes: (request: IncomingMessage) => boolean; forward: Forward };
  /** Whether this is the second front: the first has set the request's ID and client address. */
  isBehind?: boolean;
  routeOf: RouteOf;
  /** Whether answers have a Server-Timing header. */
  timing?: boolean;
  /** Whether it compresses answers. */
  compress?: boolean;
  stallTimeout?: number;
  /** The most connections of one network. */
  connections?: number;
  /** Refuses requests that cannot be answered in time. */
  admission?: Admission;
  /** Gives each caller a share of the requests answered at the same time. */
  places?: Places;
  /** The paths of files, which cost as little as an answer of the API. */
  files?: ReadonlySet<string>;
};
/** `draining`: stops soon, and answers everything; `leaving`: only answers requests that are not safe to repeat. */
type Stage = "open" | "draining" | "leaving";
/** What is known of a request before it is routed. */
type Incoming = { requestId: string; address: string; path: string; api: boolean };
type WithHeaders = Incoming & { headers: Readonly<Record<string, string>> };
type Entering = { incoming: WithHeaders; trace: RequestTrace; admission: Admission };
/** `unreadable`: the refusal if it is about the request's first line. */
type Question = Incoming & { unreadable: Refusal | undefined; refusal: Refusal | undefined };

const limits = {
  maxHeaderSize: 32_768,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 65_000,
};
/** Higher, since the first front has added headers. */
const limitsBehind = { ...limits, maxHeaderSize: 2 * limits.maxHeaderSize };
const handOver = 1000;
/** A page takes as much processor time as several answers of the API. */
const pageWeight = 8;
const staticPrefix = "/_next/static/";
const forgeable = ["forwarded", "x-original-host", "x-host", "x-middleware-subrequest", "x-http-method-override"];
// Next marks a page's own fetches with these; for the API it would answer them with a redirect.
const ofPages = [
  "rsc",
  "next-action",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];

export type Front = ReturnType<typeof createFront>;

/** The one HTTP server: it checks and cleans every request before Next sees it, and writes the access log. */
export function createFront(options: Options) {
  const {
    publicUrl,
    trustedProxies,
    handle,
    behind,
    isBehind = false,
    routeOf,
    corsOrigins = [],
    timing = false,
    compress = false,
    stallTimeout = 60_000,
    admission,
    places,
    files = new Set(),
  } = options;
  const tls = publicUrl.protocol === "https:";
  const trusted = toNetworks(trustedProxies);
  const callers = createCallers();
  const sessionCookie = sessionCookieName(publicUrl.origin);
  const connections = createConnections({ most: options.connections ?? Number.POSITIVE_INFINITY, trusted });
  globalThis.behindFront = true;
  let stage: Stage = "open";
  let sockets: NetServer[] = [];

  const server = createServer(isBehind ? limitsBehind : limits, async (request, response) => {
    const turn = takeTurn(request, response);
    if (turn) await turn;
    // Only after the answer has begun: until then the client waits through no fault of its own.
    response.on("timeout", (socket) => response.headersSent && socket.destroy());
    response.once("finish", () => dropRest(request));
    atStart(response, (status) => {
      if (stage !== "open") response.setHeader("Connection", "close");
      return status;
    });
    const path = pathOf(request.url ?? "");
    const incoming: Incoming = {
      requestId: (isBehind && headerOf(request, "x-request-id")) || randomUUID(),
      address: isBehind ? (headerOf(request, "x-client-address") ?? "unknown") : addressOf(request, trusted),
      path,
      api: isApi(path) || lacksApi(path),
    };
    const unreadable = findRefusal(request.method ?? "", request.url ?? "");
    const refusal = unreadable ?? inspect(request, incoming, stage);
    if (!refusal && behind?.takes(request)) {
      if (response.closed) return; // the client has gone, and "close" will not be emitted again
      clean(request, incoming, publicUrl);
      atUnread(response, () => connections.heedUnread(response));
      return behind.forward(request, response);
    }
    await answer(request, response, { ...incoming, unreadable, refusal });
  });

  async function answer(request: IncomingMessage, response: ServerResponse, asked: Question) {
    const { requestId, path, api, unreadable, refusal } = asked;
    const crossing = { method: request.method ?? "", headers: { get: (name: string) => headerOf(request, name) } };
    const headers = api ? corsHeaders(crossing, corsOrigins) : {};
    const incoming = { ...asked, headers };
    const trace = startRequestTrace(requestId);
    trace.cut = () => response.destroy();
    // Before compression is added, which comes between the answer and the connection.
    const heedUnread = () => connections.heedUnread(response);
    atEnd(response, heedUnread);
    if (compress) compressAnswer(request, response, heedUnread);
    if (api) atStart(response, (status) => withoutVaryOfPages(response, status));
    setAtStart(response, () => [
      ["X-Request-Id", requestId],
      ...securityHeaders({ tls }),
      ...(timing ? [["Server-Timing", serverTiming(trace)] as const] : []),
    ]);
    sendAtOnce(response);
    answerRefusal(response, trace);
    const watched = watchRequest(request, response, { trace, path, route: routeOf(path) });

    if (unreadable && api && isPreflight(crossing, corsOrigins)) return void response.writeHead(204, headers).end();
    if (refusal) return refuse(response, { ...incoming, ...refusal });
    if (admission && !isCheap(path) && !(await admit(request, response, { incoming, trace, admission }))) return;
    clean(request, incoming, publicUrl);
    await watched(() => handle(request, response)).catch((error: unknown) => fail(response, incoming, error));
  }

  /** Waits for a place and for room. False when there is none, which it answers, or when the client has gone. */
  async function admit(request: IncomingMessage, response: ServerResponse, { incoming, trace, admission }: Entering) {
    const { address, path, api } = incoming;
    // A request takes no place while its body arrives slowly.
    if (!(await bodyArrives(request))) return false;
    const credential = credentialOf(request, incoming, sessionCookie);
    const caller = callers.find(credential, networkOf(address));
    const weight = api || files.has(path) ? 1 : pageWeight;
    const leave = places ? await places.enter(caller, weight) : () => undefined;
    if (!leave) return shed(response, incoming);
    if (!(await admission.enter())) {
      leave();
      return shed(response, incoming);
    }
    const bothOf = (leave: Leave) => () => {
      if (credential && trace.userID && trace.companyID) callers.note(credential, trace.userID, trace.companyID);
      admission.leave();
      leave();
    };
    const stay = new Stay(bothOf(leave), async () => {
      const again = places ? await places.enterAgain(caller, weight) : () => undefined;
      await admission.enterAgain();
      return bothOf(again);
    });
    if (response.closed) {
      // "close" will not be emitted again.
      stay.end();
      return false;
    }
    trace.stay = stay;
    atEnd(response, () => stay.end());
    return true;
  }

  if (isBehind) server.maxHeadersCount = 0;
  server.on("connection", connections.take);
  // Cuts stalled connections: a client that stops reading would hold the answer's resources for ever.
  server.timeout = stallTimeout;
  server.on("clientError", (error, socket) => answerClientError(error, socket, tls));
  // An unknown Expect header is ignored.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", (_request, socket) =>
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n"),
  );

  /**
   * Reports that it will stop, and continues for `grace` milliseconds, so that balancers notice. For balancers that only
   * notice failures, it then refuses for a second the requests that are safe to repeat. Then it accepts the waiting
   * connections, but no new ones, and waits for the requests in flight for at most `patience` milliseconds.
   */
  async function drain({ grace, patience }: { grace: number; patience: number }) {
    stage = "draining";
    await sleep(grace);
    if (grace > 0) {
      stage = "leaving";
      await sleep(handOver);
    }
    await Promise.race([untilNoneWaits(server), sleep(patience)]);
    const closed = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.close(resolve))));
    // Right after reading, so that no request that has already arrived is lost with its connection.
    const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 100);
    await Promise.race([closed, sleep(patience)]); // a WebSocket does not count as the server's connection, and stays open
    clearInterval(idle);
    server.closeAllConnections();
  }
  return {
    server,
    drain,
    /** Starts to accept connections. */
    listen: async (port: number) => {
      sockets = await listen(server, port);
    },
  };
}

/** The caller's credential, shortened. Pages ignore tokens. */
function credentialOf({ headers }: IncomingMessage, { api }: Incoming, sessionCookie: string) {
  const token = api ? headers.authorization : undefined;
  const credential = token ?? readCookie(headers.cookie, sessionCookie);
  return credential && hash("sha256", credential, "base64url");
}

/** Whether a path is exempt from admission. */
function isCheap(path: string) {
  return path === "/api/health/live" || path === "/api/health/ready" || path.startsWith(staticPrefix);
}

function shed(response: ServerResponse, incoming: WithHeaders) {
  globalThis.metrics?.shed.inc();
  refuse(response, {
    status: 503,
    code: "Api.Offline",
    message: "The server is overloaded. Try again in a few seconds.",
    ...incoming,
  });
  return false;
}

function inspect(request: IncomingMessage, { path, api }: Incoming, stage: Stage): Refusal | undefined {
  if (stage !== "open" && path === "/api/health/ready")
    return { status: 503, code: "Api.Offline", message: "The server is stopping." };
  if (stage === "leaving" && (request.method === "GET" || request.method === "HEAD"))
    return { status: 502, code: "Api.Offline", message: "This instance has stopped. Try another." };
  if (api && request.headers.authorization && hasSeveralAuthorizations(request))
    return { status: 400, code: "InvalidRequest", message: "Send only one Authorization header." };
  return undefined;
}

/** Node keeps the first of several values; raw headers alternate names and values. */
const hasSeveralAuthorizations = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "authorization").length > 1;

const headerOf = ({ headers }: IncomingMessage, name: string) => headers[name]?.toString() ?? null;

const addressOf = (request: IncomingMessage, trusted: BlockList) =>
  findClientAddress(request.socket.remoteAddress, headerOf(request, "x-forwarded-for") ?? undefined, trusted);

/** Removes all headers by which a client could claim another address or host. */
function clean({ headers }: IncomingMessage, { requestId, address, path, api }: Incoming, publicUrl: URL) {
  for (const name of api ? [...forgeable, ...ofPages] : forgeable) delete headers[name];
  // To a range that a file does not have Next answers 500: of all but the large files it sends the whole.
  if (!path.startsWith(staticPrefix)) delete headers.range;
  const own: Record<(typeof frontHeaders)[number], string> = {
    host: publicUrl.host,
    "x-forwarded-host": publicUrl.host,
    "x-forwarded-proto": publicUrl.protocol.slice(0, -1),
    "x-forwarded-port": publicUrl.port || (publicUrl.protocol === "https:" ? "443" : "80"),
    "x-forwarded-for": address,
    "x-client-address": address,
    "x-request-id": requestId,
  };
  Object.assign(headers, own);
}

/** Removes the Vary that Next adds to every answer, which is only right for pages. */
function withoutVaryOfPages(response: ServerResponse, status: number) {
  const names = response.getHeader("vary")?.toString().split(/, */) ?? [];
  const others = names.filter((name) => !ofPages.includes(name.toLowerCase()));
  if (others.length > 0) response.setHeader("vary", others.join(", "));
  else response.removeHeader("vary");
  return status;
}

/** Next answers 500 for every failed page; after a temporary failure it becomes 503 or 429, as in the API. */
function answerRefusal(response: ServerResponse, trace: RequestTrace) {
  atStart(response, (status) => {
    if (status !== 500 || !trace.refusal) return status;
    response.setHeader("Retry-After", String(trace.refusal.retryAfter));
    return trace.refusal.status;
  });
}

function fail(response: ServerResponse, incoming: WithHeaders, error: unknown) {
  log.error({ requestId: incoming.requestId, err: error }, "request failed");
  if (response.headersSent) return void response.destroy();
  const message = "An unknown error has occurred on the server.";
  refuse(response, { status: 500, code: "ServerError", message, ...incoming });
}
