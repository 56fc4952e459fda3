import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { ask } from "@/e2e/prove/ask";
import type { Contract } from "@/lib/api/contract";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { accessToken, bySession } from "../credentials";
import {
  createApproval,
  createCompany,
  createOrder,
  createProduct,
  createPurchase,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";
import { oneServer } from "../tags";

const strange = [
  "a/b",
  "50% off",
  "a b",
  "a.b",
  "..x",
  "Ünï/ço dé😀",
  "%2F",
  "a?b#c",
  "a+b&c=d",
  "'\"\\",
  "x".repeat(97),
];
for (const name of strange) {
  test(`an ID may be ${name.slice(0, 20)}`, async ({ as }) => {
    const { buyer, user } = await createPurchase(["OrderAdmin", "ProductReader"]);
    const id = `${Math.random()}`.slice(-3) + name;
    const order = await createOrder({ from: buyer }, { id });
    await createApproval(order, { id });
    const product = await createProduct(await ensureOwner(), { id });
    const client = await as(user);

    expect(await client.ids(`/orders/all/${encodeURIComponent(id)}/approvals`)).toEqual([id]);
    expect(await (await client.get(`/products/${encodeURIComponent(product.id)}`)).json()).toMatchObject({ ID: id });
  });
}

test("IDs are compared exactly", async ({ as }) => {
  const { user } = await createPurchase(["ProductReader"]);
  const { id } = await createProduct(await ensureOwner());
  const client = await as(user);

  for (const other of [id.toUpperCase(), `${id} `, ` ${id}`, `${id}%20`]) {
    expect((await client.get(`/products/${encodeURIComponent(other)}`)).status(), other).toBe(404);
  }
});

for (const [name, id] of [
  ["more than 100 characters", "x".repeat(101)],
  ["more than 100 characters beyond the Basic Multilingual Plane", "😀".repeat(101)],
  ["a control character", "a%0Ab".replace("%0A", "\n")],
  ["a DEL", "a\u007f"],
] as const) {
  test(`an ID never has ${name}`, async ({ as }) => {
    const client = await as(await createUser(await createCompany("Buyer")));
    const encoded = encodeURIComponent(id);

    for (const [path, Property] of [
      [`/products/${encoded}`, "productID"],
      [`/orderreturns/${encoded}`, "returnID"],
      [`/orders/all/${encoded}/approvals`, "orderID"],
    ] as const) {
      expect(await client.refusal(path)).toEqual({ status: 400, faults: [{ ErrorCode: "InvalidRequest", Property }] });
    }
  });
}

test("NUL and broken percent-encoding are bad requests, not failures", { tag: oneServer }, async ({
  as,
  baseURL,
  request,
}) => {
  const client = await as(await createUser(await createCompany("Buyer")));

  expect((await client.get("/products/a%00b")).status()).toBe(400);
  for (const path of ["/api/v1/products/%zz", "/api/v1/products/%ff", "/api/v1/products/%"]) {
    const response = await request.get(`${baseURL}${path}`);
    expect(response.status(), path).toBe(400);
    expect((await response.json()).Errors).toHaveLength(1);
  }
});

test("HEAD answers as GET does, without a body", async ({ as }) => {
  const { user, path } = await createPurchase();
  const client = await as(user);
  const [get, head] = [await client.get(path), await client.send("HEAD", path)];

  expect(head.status()).toBe(200);
  expect(head.headers()["content-type"]).toBe(get.headers()["content-type"]);
  expect(await head.text()).toBe("");
  expect((await client.send("HEAD", "/products/x")).status()).toBe(403);
});

test("an uncompressed response has a Content-Length, to HEAD as well", async ({ request }) => {
  const { user, path } = await createPurchase();
  const headers = { authorization: `Bearer ${await accessToken(user)}`, "accept-encoding": "identity" };
  for (const [origin, status] of [
    [path, 200],
    ["/products/x", 403],
  ] as const) {
    const [get, head] = [
      await request.get(`/api/v1${origin}`, { headers }),
      await request.head(`/api/v1${origin}`, { headers }),
    ];
    expect([get.status(), head.status()]).toEqual([status, status]);
    expect(get.headers()).toMatchObject({ "content-length": String((await get.body()).length) });
    for (const answer of [get, head]) expect(Object.keys(answer.headers())).not.toContain("x-body-length");
    if (status === 200) expect(head.headers()["content-length"]).toBe(get.headers()["content-length"]);
  }
});

/** The methods of a path in the order of `Allow`. */
function allowOf(contracts: readonly Contract[]) {
  const methods = contracts.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].filter((method) => methods.includes(method));
}

const allowed = Map.groupBy(contracts, ({ path }) => path.replace("{direction}", "all").replaceAll(/\{\w+\}/g, "x"));
for (const [path, allow] of [
  ...[...allowed].map(([path, those]) => [path, `${allowOf(those).join(", ")}, OPTIONS`] as const),
  ["/../oauth/token", "POST, OPTIONS"] as const,
]) {
  test(`any other method on ${path} is 405 with the allowed methods`, async ({ anybody }) => {
    const others = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].filter(
      (method) => !allow.split(", ").includes(method),
    );
    for (const method of others) {
      const response = await anybody.send(method, path);
      expect(response.status(), method).toBe(405);
      expect(response.headers().allow).toBe(allow);
      if (method !== "HEAD") expect((await response.json()).Errors[0].ErrorCode).toBe("MethodNotAllowed");
    }
  });
}

test("every operation with a body needs JSON", async ({ as }) => {
  const client = await as(await createUser(await ensureOwner()));
  const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""];
  for (const { method, path, body } of contracts) {
    if (!body) continue;
    for (const type of types) {
      const response = await client.send(
        method,
        path.replace("{direction}", "all").replaceAll(/\{\w+\}/g, "x"),
        {},
        { "content-type": type },
      );
      expect(response.status(), `${method} ${path} as ${type}`).toBe(415);
    }
  }
});

for (const path of [
  "/api/v1/nothing",
  "/api/v1",
  "/api/v2/products/x",
  "/api/nothing/at/all",
  "/api/auth/nope",
  "/api/auth/_log",
  "/api/auth/session/x",
  "/api/v1/orders/all/x/y",
]) {
  test(`${path} is answered with a problem, not a page`, async ({ request }) => {
    const response = await request.get(path, { headers: { accept: "text/html" } });

    expect(response.status()).toBe(404);
    expect(response.headers()["content-type"]).toBe("application/problem+json");
    expect((await response.json()).Errors[0]).toMatchObject({
      ErrorCode: "NotFound",
      Data: { ObjectType: expect.any(String), ObjectID: expect.any(String) },
    });
  });
}

test("a sign-in of a megabyte is refused without reading it", async ({ request }) => {
  const form = { username: "x", password: "x".repeat(1_000_000) };

  expect((await request.post("/api/auth/callback/credentials", { form })).status()).toBe(413);
});

test("each response is private, has a content type and its own ID", { tag: oneServer }, async ({ as, anybody }) => {
  const { user, path } = await createPurchase();
  const answers = [await (await as(user)).get(path), await anybody.get(path), await anybody.get("/nothing")];

  for (const response of answers) {
    expect(response.headers()).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
      "referrer-policy": expect.any(String),
    });
    expect(response.headers()).not.toHaveProperty("x-powered-by");
    expect(response.headers()).not.toHaveProperty("server");
    expect(response.headers()).not.toHaveProperty("access-control-allow-origin");
    expect(response.headers()).not.toHaveProperty("set-cookie");
  }
  expect(new Set(answers.map((response) => response.headers()["x-request-id"])).size).toBe(3);
});

test("a client cannot choose the request ID", async ({ anybody }) => {
  const response = await anybody.send("GET", "/me", undefined, {
    "x-request-id": "mine",
    "x-client-address": "1.2.3.4",
  });

  expect(response.headers()["x-request-id"]).not.toBe("mine");
  expect((await response.json()).requestId).toBe(response.headers()["x-request-id"]);
});

test("two Authorization headers are a bad request", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? "");
  const socket = connect(Number(port), hostname);
  socket.end(
    "GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\nConnection: close\r\n\r\n",
  );

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

// The server answers one itself, and the pages' thread the other.
for (const path of ["/api/v1/password/reset", "/api/auth/callback/credentials"]) {
  test(`a body that ${path} refuses without reading does not affect the next request`, async ({ baseURL }) => {
    const { hostname, port } = new URL(baseURL ?? "");
    const socket = connect(Number(port), hostname);
    const body = "x".repeat(3_000_000);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    socket.write("GET /api/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

    expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 415", "HTTP/1.1 401"]);
  });
}

for (const path of [
  "/.env",
  "/.git/config",
  "/package.json",
  "/next.config.mjs",
  "/server.js",
  "/prisma/schema.prisma",
  "/.next/BUILD_ID",
  "/.next/server/app-paths-manifest.json",
  "/_next/static/..%2f..%2fserver.js",
  "/_next/image?url=http%3A%2F%2Fexample.com%2Fx.png&w=64&q=75",
  "/_next/data/x/products.json",
  "/node_modules/next/package.json",
]) {
  test(`${path.slice(0, 40)} cannot be fetched`, async ({ request }) => {
    const headers = await bySession(await createUser(await createCompany("Buyer")));
    const response = await request.get(path, { headers, maxRedirects: 0 });

    expect([400, 404]).toContain(response.status());
  });
}

/** Headers that must not make caches distinguish answers. */
const unkeyed: Record<string, string>[] = [
  { host: "evil.example" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-forwarded-port": "8443" },
  { forwarded: "host=evil.example", "x-host": "evil.example", "x-original-host": "evil.example" },
  { "x-original-url": "/evil.example", "x-rewrite-url": "/evil.example", "x-matched-path": "/evil.example" },
  { "x-middleware-prefetch": "1", purpose: "prefetch", "x-nextjs-data": "1" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-state-tree": "%5B%22evil.example%22%5D" },
  { "next-action": "evil.example", "next-url": "/evil.example" },
  { "accept-language": "evil.example", "user-agent": "evil.example", accept: "application/json" },
  { "x-request-id": "evil.example", origin: "https://evil.example", referer: "https://evil.example" },
];
for (const path of [
  "/sign-in",
  "/forgot-password",
  "/docs/api",
  "/",
  "/icon.svg",
  "/api/v1/openapi.json",
  "/nothing",
]) {
  test(`no header can change the response of ${path} that the next caller gets`, async ({ baseURL }) => {
    const get = async (headers: Record<string, string> = {}) => {
      const { status, headers: had, body } = await ask(baseURL ?? "", { method: "GET", target: path, headers });
      const { date, "x-request-id": requestId = "-", "content-security-policy": policy, ...rest } = had;
      const [, nonce = "-"] = /'nonce-([^']+)'/.exec(String(policy)) ?? [];
      const text = JSON.stringify({ status, headers: rest, body });
      return text.replaceAll(nonce, "").replaceAll(String(requestId), "");
    };
    const plain = await get();
    for (const headers of unkeyed) {
      expect(await get(headers), JSON.stringify(headers)).not.toMatch(/^\{"status":5/);
      expect(await get(), `after ${JSON.stringify(headers)}`).toBe(plain);
    }
    expect(plain).not.toContain("evil.example");
  });
}
