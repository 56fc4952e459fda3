import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { compressAhead } from "@/scripts/build/compress-ahead";
import { createStaticFiles } from "./static-files";

const script = "console.log('a script of some length');".repeat(100);

/** A server with one built script and one font. */
async function startStatic() {
  const root = await mkdtemp(join(tmpdir(), "static-"));
  await writeFile(join(root, "app.js"), script);
  await writeFile(join(root, "sans.woff2"), "font");
  await compressAhead(root);
  const files = createStaticFiles(root);
  const server = createServer((request, response) => {
    if (files.has(request)) files.answer(request, response);
    else response.writeHead(418).end();
  });
  await once(server.listen(0), "listening");
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`http://localhost:${port}${path}`, { method, headers });
  return { get, [Symbol.asyncDispose]: () => stop() };

  async function stop() {
    server.close();
    await rm(root, { recursive: true });
  }
}

const codings = [
  { accepts: "gzip, deflate, br, zstd", sends: "br" },
  { accepts: "gzip", sends: "gzip" },
  { accepts: "br;q=0, gzip;q=0.5", sends: "gzip" },
  { accepts: "identity", sends: null },
];
for (const { accepts, sends } of codings) {
  test(`a script for "${accepts}" is sent ${sends ? `as ${sends}` : "as it is"}, to be kept for ever`, async () => {
    await using server = await startStatic();
    const response = await server.get("/_next/static/app.js", { "Accept-Encoding": accepts });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...(sends && { "content-encoding": sends }),
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    expect(response.headers.get("content-encoding")).toBe(sends);
    expect(await response.text()).toBe(script);
  });
}

test("a script that the browser has is not sent again", async () => {
  await using server = await startStatic();
  const etag = (await server.get("/_next/static/app.js")).headers.get("etag") ?? "";
  // Otherwise fetch requests a new copy.
  const headers = { "If-None-Match": etag, "Cache-Control": "max-age=0" };
  const { status } = await server.get("/_next/static/app.js", headers);
  expect(status).toBe(304);
});

test("a font is sent uncompressed, with its type", async () => {
  await using server = await startStatic();
  const { headers } = await server.get("/_next/static/sans.woff2");
  expect(headers.get("content-type")).toBe("font/woff2");
  expect(headers.get("content-encoding")).toBeNull();
});

test("missing files, files elsewhere and other methods are left to Next", async () => {
  await using server = await startStatic();
  for (const path of ["/_next/static/none.js", "/_next/static/", "/_next/static/%2e%2e/app.js", "/app.js"])
    expect((await server.get(path)).status, path).toBe(418);
  expect((await server.get("/_next/static/app.js", {}, "POST")).status).toBe(418);
});
