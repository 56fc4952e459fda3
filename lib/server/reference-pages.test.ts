import { hash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { createReferencePages } from "./reference-pages";

const script = 'show("reference")';

/** A server with pages like Next's: with a nonce, the request's ID, and text from its headers. */
async function startPages({ status = 200 } = {}) {
  const rendered: string[] = [];
  const render = async (request: IncomingMessage, response: ServerResponse) => {
    const { cookie = "", "x-request-id": id, "accept-language": language = "" } = request.headers;
    rendered.push(`${request.url} ${cookie}`);
    await sleep(20);
    const nonce = `nonce${rendered.length}`;
    response.statusCode = status;
    response.setHeader(
      "Content-Security-Policy",
      `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'; base-uri 'none'`,
    );
    response.flushHeaders();
    response.write(`<html data-of="${cookie} ${language} ${request.url}"><meta content="${id}">`);
    response.end(`<script nonce="${nonce}" src="/a.js"></script><script nonce="${nonce}">${script}</script></html>`);
    if (!response.writableFinished) await once(response, "finish");
  };
  let count = 0;
  const pages = createReferencePages("session", render);
  const server = createServer((request, response) => {
    request.headers["x-request-id"] = `request-${count++}`;
    void pages(request, response);
  });
  await once(server.listen(0), "listening");
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo;
  const get = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const response = await fetch(`http://localhost:${port}${path}`, { method, headers });
    return { response, text: await response.text() };
  };
  return { get, rendered, [Symbol.dispose]: () => server.close() };
}

test("a page is rendered once, without data of its first visitor", async () => {
  using server = await startPages();
  const first = server.get("/docs/api/orders?evil", { "accept-language": "evil", cookie: "evil=1" });
  const answers = [await first, ...(await Promise.all([1, 2, 3].map(() => server.get("/docs/api/orders"))))];
  expect(server.rendered).toEqual(["/docs/api/orders theme=system"]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.text).not.toMatch(/evil|nonce\d|request-\d/);
});

test("concurrent visitors get the same rendering", async () => {
  using server = await startPages();
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.get("/docs/api")));
  expect(server.rendered).toHaveLength(1);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test("its scripts are allowed by their hashes, without a nonce", async () => {
  using server = await startPages();
  for (const { response } of [await server.get("/docs/api"), await server.get("/docs/api")])
    expect(response.headers.get("content-security-policy")).toBe(
      `script-src 'self' 'sha256-${hash("sha256", script, "base64")}'; base-uri 'none'`,
    );
});

test("each theme is rendered separately, and requests with a session or from Next's router are left to Next", async () => {
  using server = await startPages();
  const cookies = ["theme=dark", "theme=neon", "session=1"].map((cookie): Record<string, string> => ({ cookie }));
  const others = [...cookies, { rsc: "1" }];
  for (const headers of [...others, ...others]) await server.get("/docs/api", headers);
  expect(server.rendered).toEqual([
    "/docs/api theme=dark",
    "/docs/api theme=system",
    ...["session=1", ""].map((cookie) => `/docs/api ${cookie}`),
    ...["session=1", ""].map((cookie) => `/docs/api ${cookie}`),
  ]);
});

test("it is sent compressed, uncompressed, or without a body to HEAD", async () => {
  using server = await startPages();
  const plain = await server.get("/docs/api", { "accept-encoding": "identity" });
  for (const coding of ["br", "gzip"]) {
    const { response, text } = await server.get("/docs/api", { "accept-encoding": coding });
    expect(response.headers.get("content-encoding")).toBe(coding);
    expect(text).toBe(plain.text);
  }
  const { response, text } = await server.get("/docs/api", { "accept-encoding": "identity" }, "HEAD");
  expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(plain.text)));
  expect(text).toBe("");
});

test("a refusal is passed on, and the next request tries again", async () => {
  using server = await startPages({ status: 429 });
  for (const nth of [1, 2]) {
    const { response, text } = await server.get("/docs/api");
    expect(response.status).toBe(429);
    expect(text).toContain(`nonce${nth}`);
  }
});

test("addresses that are not pages of the reference, or spelled otherwise, are left to Next", async () => {
  using server = await startPages();
  for (const path of ["/docs", "/docs/api/", "/docs/api/%6frders", "/docs/api/a/b", "/sign-in"]) {
    await server.get(path);
    await server.get(path);
  }
  expect(server.rendered).toHaveLength(10);
});
