import { accessToken } from "../credentials";
import { createCompany, createUser } from "../factories";
import { expect, test } from "../fixtures";

const corsURL = process.env.E2E_CORS_URL ?? "";
const allowed = process.env.E2E_CORS_ORIGIN ?? "";
const preflight = {
  "access-control-request-method": "POST",
  "access-control-request-headers": "authorization,content-type",
};

const crossOrigin = (headers: Record<string, string>) =>
  Object.keys(headers).filter((name) => name.startsWith("access-control"));

test("requests from other origins are refused unless the origin is allowed", async ({ request }) => {
  const ask = (url: string, method: string, origin: string) =>
    request.fetch(`${url}/api/v1/me`, { method, headers: { origin, ...preflight } });

  for (const response of [
    await ask("", "GET", allowed),
    await ask("", "OPTIONS", allowed),
    await ask(corsURL, "GET", "https://evil.example.com"),
    await ask(corsURL, "OPTIONS", `${allowed}.evil.com`),
    await ask(corsURL, "OPTIONS", "null"),
    await ask(corsURL, "OPTIONS", allowed.replace("https", "http")),
  ]) {
    expect(crossOrigin(response.headers())).toEqual([]);
  }
});

test("an allowed origin can send a token, and never a cookie", async ({ request }) => {
  const token = await accessToken(await createUser(await createCompany("Buyer")));
  const headers = { origin: allowed, authorization: `Bearer ${token}` };

  const response = await request.get(`${corsURL}/api/v1/me`, { headers });

  expect(response.status()).toBe(200);
  expect(response.headers()).toMatchObject({
    "access-control-allow-origin": allowed,
    vary: expect.stringContaining("Origin"),
  });
  expect(response.headers()["access-control-expose-headers"]).toContain("Link");
  expect(response.headers()).not.toHaveProperty("access-control-allow-credentials");
});

test("preflights of an allowed origin are answered, also for the token endpoint", async ({ request }) => {
  for (const path of ["/api/v1/me/password", "/api/oauth/token", "/api/v1/orders/all/x/approvals"]) {
    const response = await request.fetch(`${corsURL}${path}`, {
      method: "OPTIONS",
      headers: { origin: allowed, ...preflight },
    });

    expect(response.status(), path).toBe(204);
    expect(response.headers()).toMatchObject({
      "access-control-allow-origin": allowed,
      "access-control-allow-methods": expect.stringContaining("POST"),
      "access-control-allow-headers": expect.stringContaining("Authorization"),
    });
  }
});

test("an allowed origin can read a refusal", async ({ request }) => {
  const response = await request.get(`${corsURL}/api/v1/me`, { headers: { origin: allowed } });

  expect(response.status()).toBe(401);
  expect(response.headers()["access-control-allow-origin"]).toBe(allowed);
});

test("an allowed origin can read a 404, too", async ({ request }) => {
  for (const path of ["/api/v1/nothing", "/api/v1/orders/all//approvals", "/api/nothing/at/all", "/api/v1/products/"]) {
    const ask = (method: string, origin: string) =>
      request.fetch(`${corsURL}${path}`, { method, headers: { origin, ...preflight } });

    const permission = await ask("OPTIONS", allowed);
    expect(permission.status(), path).toBe(204);
    expect(permission.headers()).toMatchObject({
      "access-control-allow-origin": allowed,
      "access-control-allow-methods": expect.stringContaining("DELETE"),
    });
    const answer = await ask("GET", allowed);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()["access-control-allow-origin"]).toBe(allowed);
    expect(await answer.json()).toMatchObject({
      detail: "Path not found.",
      Errors: [{ ErrorCode: "NotFound", Message: "Path not found.", Data: { ObjectType: "Path", ObjectID: path } }],
    });

    for (const method of ["OPTIONS", "GET"]) {
      const elsewhere = await ask(method, "https://evil.example.com");
      expect(elsewhere.status(), path).toBe(404);
      expect(crossOrigin(elsewhere.headers())).toEqual([]);
    }
  }
});

test("without /api a program reads where the API is, also from another origin", async ({ request }) => {
  for (const [method, path] of [
    ["POST", "/oauth/token"],
    ["GET", "/v1/me"],
  ] as const) {
    const ask = (verb: string, origin: string) =>
      request.fetch(`${corsURL}${path}`, { method: verb, headers: { origin, ...preflight } });

    expect((await ask("OPTIONS", allowed)).status(), path).toBe(204);
    const answer = await ask(method, allowed);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()).toMatchObject({
      "access-control-allow-origin": allowed,
      "content-type": "application/problem+json",
    });
    expect(await answer.json()).toMatchObject({
      detail: `Path not found. The API is below /api: use “/api${path}”.`,
      Errors: [{ ErrorCode: "NotFound", Message: "Path not found.", Data: { ObjectType: "Path", ObjectID: path } }],
    });
    const elsewhere = await ask(method, "https://evil.example.com");
    expect([elsewhere.status(), crossOrigin(elsewhere.headers())], path).toEqual([404, []]);
  }
});

test("operations with a session are for our own pages only", async ({ request }) => {
  for (const path of ["/api/auth/session", "/api/auth/nothing"]) {
    const response = await request.fetch(`${corsURL}${path}`, { method: "OPTIONS", headers: { origin: allowed } });
    expect(crossOrigin(response.headers()), path).toEqual([]);
  }
});
