import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { requestTrace } from "@/lib/telemetry/request-trace";
import { step } from "@/lib/telemetry/step";
import { createAdmission } from "./admission";
import { createFront } from "./front";
import type { Places } from "./places";

const nextTick = promisify(process.nextTick);
const publicUrl = new URL("http://localhost:3000");

/** A front for an endless answer that begins after a while, and one reader. */
async function startEndless(stallTimeout: number, delay = 0) {
  let isCut = false;
  const handle = async (_: IncomingMessage, response: ServerResponse) => {
    response.once("close", () => {
      isCut = true;
    });
    await sleep(delay);
    const send = () => {
      while (!isCut && response.write(Buffer.alloc(65_536)));
    };
    response.on("drain", send);
    send();
  };
  const { server, listen, drain } = createFront({
    publicUrl,
    trustedProxies: [],
    handle,
    routeOf: () => "/",
    stallTimeout,
  });
  await listen(0);
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo;
  const [response]: IncomingMessage[] = await once(request({ port }).on("error", ignore).end(), "response");
  response?.on("error", ignore);
  return { response, isCut: () => isCut, [Symbol.asyncDispose]: () => drain({ grace: 0, patience: 0 }) };
}

const ignore = () => undefined;

test("a client that stops reading is disconnected, and its source is notified", async () => {
  await using endless = await startEndless(300);
  await expect.poll(endless.isCut, { timeout: 5000 }).toBe(true);
});

test("a client that reads slowly is not disconnected", async () => {
  await using endless = await startEndless(300);
  for (let at = 0; at < 20; at++) {
    await sleep(50);
    while (endless.response?.read(1_000_000));
  }
  expect(endless.isCut()).toBe(false);
});

test("a client is not disconnected while the response has not begun, and is when it then stops reading", async () => {
  await using endless = await startEndless(300, 1200);
  expect(endless.response?.statusCode).toBe(200);
  expect(endless.isCut()).toBe(false);
  await expect.poll(endless.isCut, { timeout: 5000 }).toBe(true);
});

test("the Server-Timing header is sent in development only", async () => {
  for (const timing of [true, false]) {
    const handle = async (_: IncomingMessage, response: ServerResponse) => {
      await step("identify", () => sleep(5));
      response.end();
    };
    const front = createFront({ publicUrl, trustedProxies: [], handle, routeOf: () => "/", timing });
    await front.listen(0);
    // Safe: it listens on a port.
    const { port } = front.server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    await front.drain({ grace: 0, patience: 0 });

    const timings = headers.get("server-timing");
    if (timing) expect(timings).toMatch(/^identify;dur=\d+\.\d, db;dur=0\.0;desc="0 statements"$/);
    else expect(timings).toBeNull();
  }
});

test("above capacity some requests are refused with Retry-After; a health check never is", async () => {
  const place = Promise.withResolvers<void>();
  const handle = async ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url === "/api/v1/orders/all") await place.promise;
    response.end();
  };
  const admission = createAdmission({ limit: () => 1, patience: 50 });
  const front = createFront({ publicUrl, trustedProxies: [], handle, routeOf: () => "/", admission });
  await front.listen(0);
  // Safe: it listens on a port.
  const { port } = front.server.address() as AddressInfo;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

  const first = ask("/api/v1/orders/all");
  await sleep(100);
  const answer = await ask("/api/v1/orders/all");
  const page = await ask("/orders");
  const health = await ask("/api/health/live");
  place.resolve();

  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ status: 503, Errors: [{ ErrorCode: "Api.Offline" }] });
  expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/plain; charset=utf-8"]);
  expect(health.status).toBe(200);
  expect((await first).status).toBe(200);
  expect((await ask("/api/v1/orders/all")).status).toBe(200);
  await front.drain({ grace: 0, patience: 0 });
});

test("a request with a body takes a place when the body is complete, or large", async () => {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const isUntouched = !Readable.isDisturbed(request);
    const body = Buffer.concat(await request.toArray());
    response.end(isUntouched ? body : "");
  };
  const admission = createAdmission({ limit: () => 1, patience: 50 });
  const front = createFront({ publicUrl, trustedProxies: [], handle, routeOf: () => "/", admission });
  await front.listen(0);
  // Safe: it listens on a port.
  const { port } = front.server.address() as AddressInfo;
  const post = (headers: OutgoingHttpHeaders) => {
    const outgoing = request({ port, method: "POST", headers }).on("error", ignore);
    const response = new Promise<IncomingMessage>((resolve) => outgoing.once("response", resolve));
    return { outgoing, response };
  };
  const endOf = async ({ outgoing, response }: ReturnType<typeof post>) => {
    outgoing.end();
    return Buffer.concat(await (await response).toArray());
  };
  const get = async () => (await fetch(`http://127.0.0.1:${port}/`)).status;

  const body = Buffer.from("slow, and whole: é");
  const slow = [post({ "content-length": body.length }), post({ "transfer-encoding": "chunked" })];
  const abandonedPost = post({ "content-length": 2 });
  abandonedPost.outgoing.write("g");
  for (const byte of body) {
    for (const { outgoing } of slow) outgoing.write(Buffer.of(byte));
    expect(await get()).toBe(200);
  }
  abandonedPost.outgoing.destroy();
  for (const each of slow) expect(await endOf(each)).toEqual(body);

  const large = post({ "transfer-encoding": "chunked" });
  const begin = Buffer.alloc(200_000, "x");
  large.outgoing.write(begin);
  await expect.poll(get, { intervals: [10] }).toBe(503);
  expect(await endOf(large)).toEqual(begin);
  expect(await get()).toBe(200);
  await front.drain({ grace: 0, patience: 0 });
});

test("an unread body does not affect the next request", async () => {
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.method === "POST") incoming.on("data", () => incoming.pause());
    await nextTurn();
    response.end();
  };
  const admission = createAdmission({ limit: () => 1, patience: 50 });
  const front = createFront({ publicUrl, trustedProxies: [], handle, routeOf: () => "/", admission });
  await front.listen(0);
  // Safe: it listens on a port.
  const { port } = front.server.address() as AddressInfo;

  const socket = connect(port, "127.0.0.1");
  const body = Buffer.alloc(2_000_000, "x");
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body);
  socket.write("GET /second HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  const answers = Buffer.concat(await socket.toArray()).toString();
  expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  await front.drain({ grace: 0, patience: 0 });
});

test("a stopping server first refuses requests that another instance can answer", async () => {
  const handle = async (_: IncomingMessage, response: ServerResponse) => void response.end();
  const front = createFront({ publicUrl, trustedProxies: [], handle, routeOf: () => "/" });
  await front.listen(0);
  // Safe: it listens on a port.
  const { port } = front.server.address() as AddressInfo;
  const ask = async (method: string) => (await fetch(`http://127.0.0.1:${port}/`, { method })).status;

  await ask("GET"); // the first request of a process takes longer than the grace on a busy machine

  const stopped = front.drain({ grace: 200, patience: 1000 });
  expect(await ask("GET")).toBe(200);
  await expect.poll(() => ask("GET"), { intervals: [50] }).toBe(502);
  expect(await Promise.all([ask("HEAD"), ask("PATCH"), ask("POST")])).toEqual([502, 200, 200]);
  await stopped;
  await expect(ask("GET")).rejects.toThrow();
});

test("an accepted connection is answered, even if the server stops at that moment", async () => {
  const handle = async (_: IncomingMessage, response: ServerResponse) => void response.end();
  const front = createFront({ publicUrl, trustedProxies: [], handle, routeOf: () => "/" });
  await front.listen(0);
  // Safe: it listens on a port.
  const { port } = front.server.address() as AddressInfo;
  const statuses = Array.from({ length: 200 }, async () => {
    const outgoing = request({ port, host: "127.0.0.1", method: "POST", agent: false }).end();
    const [response]: IncomingMessage[] = await once(outgoing, "response");
    return response?.statusCode;
  });

  await nextTick(); // the system has made all connections, before the server's first turn
  await front.drain({ grace: 0, patience: 10_000 });

  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
});

/** A front with one place, for an answer of so many bytes. */
async function startSmall(
  bytes: number,
  { delay = 0, connections = 1000, trustedProxies = [] as string[], compress = false } = {},
) {
  const paths: string[] = [];
  const most = { now: 0, ever: 0 };
  let cut = 0;
  const handle = async ({ url = "" }: IncomingMessage, response: ServerResponse) => {
    paths.push(url);
    response.once("close", () => {
      if (!response.writableFinished) cut++;
    });
    most.ever = Math.max(most.ever, ++most.now);
    await sleep(delay);
    most.now--;
    response.setHeader("content-type", "text/plain");
    response.end(compress ? randomBytes(bytes) : Buffer.alloc(bytes, url.slice(-1)));
  };
  const admission = createAdmission({ limit: () => 1, patience: 10_000 });
  const front = await startFront({ trustedProxies, handle, admission, connections, compress });
  return {
    ...front,
    paths,
    most,
    /** How many connections were cut before the whole answer had gone out. */
    cut: () => cut,
  };
}

/** A front, and connections to it. */
async function startFront(options: Partial<Parameters<typeof createFront>[0]>) {
  const handle = async () => undefined;
  const front = createFront({ publicUrl, trustedProxies: [], handle, routeOf: () => "/", ...options });
  await front.listen(0);
  // Safe: it listens on a port.
  const { port } = front.server.address() as AddressInfo;
  const open = async (text: string) => {
    const socket = connect(port, "127.0.0.1").on("error", ignore);
    await once(socket, "connect");
    socket.write(text);
    return socket;
  };
  return {
    open,
    get: async () => (await fetch(`http://127.0.0.1:${port}/x`)).status,
    [Symbol.asyncDispose]: () => front.drain({ grace: 0, patience: 0 }),
  };
}

const pipeline = (count: number, end = "") =>
  Array.from(
    { length: count },
    (_, nth) => `GET /${nth} HTTP/1.1\r\nHost: localhost\r\n${nth === count - 1 ? end : ""}\r\n`,
  ).join("");

test("pipelined requests are handled one at a time, and answered in order", async () => {
  await using small = await startSmall(10, { delay: 2 });
  const socket = await small.open(pipeline(30, "Connection: close\r\n"));

  const answers = Buffer.concat(await socket.toArray()).toString();
  expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(30);
  expect(small.paths).toEqual(Array.from({ length: 30 }, (_, nth) => `/${nth}`));
  expect(small.most.ever).toBe(1);
});

test("bodies of pipelined requests arrive whole, in any number of pieces", async () => {
  const bodies: string[] = [];
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    await sleep(5);
    bodies.push(Buffer.concat(await incoming.toArray()).toString());
    response.end();
  };
  const front = createFront({ publicUrl, trustedProxies: [], handle, routeOf: () => "/" });
  await front.listen(0);
  // Safe: it listens on a port.
  const { port } = front.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const expected = ["a".repeat(300_000), "b", "c".repeat(100_000)];
  const texts = expected.map(
    (body) => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  socket.write(`${texts.join("")}GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

  const answers = Buffer.concat(await socket.toArray()).toString();
  expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(4);
  expect(bodies).toEqual([...expected, ""]);
  await front.drain({ grace: 0, patience: 0 });
});

test("a request that announces a body and has none is answered, also behind another", async () => {
  await using small = await startSmall(10);
  const empty = (end = "") => `GET /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n${end}\r\n0\r\n\r\n`;
  const socket = await small.open(empty() + empty("Connection: close\r\n"));
  const answers = Buffer.concat(await socket.toArray()).toString();
  expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
});

test("a client that does not read a response gets no further one, and takes no place", async () => {
  await using small = await startSmall(10_000_000);
  const socket = (await small.open(pipeline(30))).pause();
  await expect.poll(() => small.paths.length).toBe(1);

  for (let i = 0; i < 20; i++) expect(await small.get()).toBe(200);
  expect(small.paths.filter((path) => path !== "/x")).toEqual(["/0"]);
  socket.destroy();
  expect(await small.get()).toBe(200);
});

test("bytes in the compressor count as unread, and take no place", async () => {
  await using small = await startSmall(10_000_000, { compress: true });
  const text = "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n";
  const sockets = [];
  for (let at = 0; at < 6; at++) sockets.push((await small.open(text)).pause());
  await expect.poll(small.cut).toBeGreaterThan(0);
  expect(small.paths).toHaveLength(6);
  expect(small.cut()).toBeLessThan(4);
  for (const socket of sockets) socket.destroy();
});

test("responses from another thread count as unread, too", async () => {
  let cut = 0;
  const forward = (_: IncomingMessage, response: ServerResponse) => {
    response.once("close", () => cut++);
    response.write(Buffer.alloc(10_000_000));
  };
  const behind = { takes: () => true, forward };
  await using front = await startFront({ behind });
  const sockets = [];
  for (let at = 0; at < 6; at++) sockets.push((await front.open(pipeline(1))).pause());
  await expect.poll(() => cut).toBeGreaterThan(0);
  expect(cut).toBeLessThan(4);
  for (const socket of sockets) socket.destroy();
});

test("a request whose client disconnected while it waited is not passed to another thread", async () => {
  const first: ServerResponse[] = [];
  const open = new Set<Socket>();
  const paths: string[] = [];
  const forward = ({ url = "", socket }: IncomingMessage, response: ServerResponse) => {
    paths.push(url);
    open.add(socket);
    if (url === "/0") first.push(response);
    // The first of two whose turn it is cuts the other's connection.
    else for (const each of open) if (each !== socket) each.destroy();
  };
  await using front = await startFront({ behind: { takes: () => true, forward } });
  const clients = [await front.open(pipeline(2)), await front.open(pipeline(2))];
  await expect.poll(() => first.length).toBe(2);
  for (const response of first) response.end();
  await expect.poll(() => paths.length).toBe(3);
  await sleep(50);
  expect(paths).toEqual(["/0", "/0", "/1"]);
  for (const client of clients) client.destroy();
});

test("a connection with more than a hundred pipelined requests gets a hundred responses, and ends", async () => {
  await using small = await startSmall(10, { delay: 1 });
  const socket = await small.open(pipeline(150));
  const answers = Buffer.concat(await socket.toArray()).toString();
  expect(answers.match(/HTTP\/1.1 200 OK/g)?.length).toBe(101);
  expect(answers.match(/Connection: close/gi)).toHaveLength(1);
});

test("a network's connections are limited; a trusted proxy's are not", async () => {
  for (const trustedProxies of [[], ["127.0.0.1"]]) {
    await using small = await startSmall(10, { connections: 5, trustedProxies });
    const open = await Promise.all(Array.from({ length: 5 }, () => small.open(pipeline(1))));
    await expect.poll(() => small.paths.length).toBe(5);
    const isTrusted = trustedProxies.length > 0;
    if (isTrusted) expect(await small.get()).toBe(200);
    else await expect(small.get()).rejects.toThrow();
    open[0]?.destroy();
    await expect.poll(() => small.get().catch(() => 0)).toBe(200);
    for (const socket of open) socket.destroy();
  }
});

/** A front that answers immediately, and the caller and weight of each request that took a place. */
async function startWithCounter() {
  const entered: { caller: string; weight: number }[] = [];
  const places: Places = {
    enter: ({ id }, weight) => {
      entered.push({ caller: id, weight });
      return () => undefined;
    },
    enterAgain: async () => () => undefined,
  };
  const handle = async ({ headers }: IncomingMessage, response: ServerResponse) => {
    Object.assign(requestTrace() ?? {}, { userID: headers["x-user"] ?? "a user", companyID: "a company" });
    response.end();
  };
  const admission = createAdmission({ limit: () => 48, patience: 50 });
  const files = new Set(["/icon.svg"]);
  const front = createFront({ publicUrl, trustedProxies: [], handle, routeOf: () => "/", admission, places, files });
  await front.listen(0);
  // Safe: it listens on a port.
  const { port } = front.server.address() as AddressInfo;
  const ask = async (path: string, headers: OutgoingHttpHeaders = {}) => {
    const outgoing = request({ port, path, headers }).end();
    const [response]: IncomingMessage[] = await once(outgoing, "response");
    response?.resume();
  };
  return { entered, ask, [Symbol.asyncDispose]: () => front.drain({ grace: 0, patience: 0 }) };
}

test("Range is ignored for files and pages that Next serves, as it answers invalid ones with 500; static files support it", async () => {
  const ranges: unknown[] = [];
  const handle = async ({ headers }: IncomingMessage, response: ServerResponse) => {
    ranges.push(headers.range);
    response.end();
  };
  const front = createFront({ publicUrl, trustedProxies: [], handle, routeOf: () => "/" });
  await front.listen(0);
  // Safe: it listens on a port.
  const { port } = front.server.address() as AddressInfo;
  for (const path of ["/icon.svg", "/orders", "/_next/static/a.js"])
    await fetch(`http://127.0.0.1:${port}${path}`, { headers: { range: "bytes=999999-" } });
  await front.drain({ grace: 0, patience: 0 });
  expect(ranges).toEqual([undefined, undefined, "bytes=999999-"]);
});

test("the caller of a page is the cookie's user, whatever token the request has", async () => {
  await using server = await startWithCounter();
  const headers = { authorization: "Bearer x" };
  for (const path of ["/orders", "/orders", "/api/v1/me", "/api/v1/me"]) await server.ask(path, headers);

  const [page, pageAgain, first, again] = server.entered.map(({ caller }) => caller);
  expect([pageAgain, first]).toEqual([page, page]);
  expect(again).not.toBe(page);
});

test("all tokens of a person are one caller, and a colleague's are another", async () => {
  await using server = await startWithCounter();
  for (const [token, user] of [
    ["a", "U1"],
    ["b", "U1"],
    ["c", "U2"],
  ] as const)
    for (let i = 0; i < 2; i++) await server.ask("/api/v1/me", { authorization: `Bearer ${token}`, "x-user": user });

  const users = server.entered.filter((_, nth) => nth % 2 === 1).map(({ caller }) => caller);
  expect(users).toEqual(["user U1", "user U1", "user U2"]);
});

test("a page counts more than a file, whatever its URL ends with, and a health check counts nothing", async () => {
  await using server = await startWithCounter();
  const paths = [
    "/products/A.1",
    "/orders",
    "/robots.txt",
    "/icon.svg",
    "/api/v1/me",
    "/api/health/other",
    "/_next/static/a.js",
  ];
  for (const path of [...paths, "/api/health/live", "/api/health/ready"]) await server.ask(path);
  expect(server.entered.map(({ weight }) => weight)).toEqual([8, 8, 8, 1, 1, 1]);
});
