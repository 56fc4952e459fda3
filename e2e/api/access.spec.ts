import { createSecretKey, randomUUID } from "node:crypto";
import type { APIResponse } from "@playwright/test";
import { SignJWT, UnsecuredJWT } from "jose";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { signToken } from "@/lib/auth/jwt";
import { roles as allRoles } from "@/lib/auth/role-names";
import type { Role } from "@/lib/auth/roles";
import { keyFor } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";
import { accessToken, resetToken, signedIn } from "../credentials";
import {
  createCompany,
  createOrder,
  createOrderReturn,
  createProduct,
  createPurchase,
  createTokenFamily,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, someAddress, test } from "../fixtures";

/** Every operation that requires authentication, with its path. */
const operations = contracts.flatMap(({ id, method, path, roles }) =>
  roles ? [{ id, method, roles, path: path.replace("{direction}", "all").replaceAll(/\{\w+\}/g, "x") }] : [],
);

test("a request without a token gets 401, without a reason in the challenge", async ({ anybody }) => {
  for (const { id, method, path } of operations) {
    const response = await anybody.send(method, path);

    expect(response.status(), id).toBe(401);
    expect(response.headers()["www-authenticate"]).toBe('Bearer realm="Countersign"');
    expect(await response.json()).toMatchObject({
      detail: "The access token is missing: send it as `Authorization: Bearer <token>`.",
      Errors: [{ ErrorCode: "InvalidToken", Message: "Access token is invalid or expired." }],
    });
  }
});

/** The content of an answer without the parts that always differ. */
async function messageOf(response: APIResponse) {
  const { status, detail, Errors } = await response.json();
  return { status, detail, Errors, challenge: response.headers()["www-authenticate"] };
}

test("an Authorization header without a token is not counted as a guess", async ({ anybody }) => {
  const none = await messageOf(await anybody.get("/me"));

  for (const authorization of ["", "Bearer", "bearer ", "Basic YTpi", "x.y.z"])
    expect(await messageOf(await anybody.send("GET", "/me", undefined, { authorization })), authorization).toEqual(
      none,
    );
  const address = someAddress();
  for (let i = 0; i < 15; i++) {
    const headers = { authorization: "Bearer", "x-forwarded-for": address };
    expect(await messageOf(await anybody.send("POST", "/me/password", undefined, headers))).toEqual(none);
  }
});

test("an unknown token gets no reason beyond being invalid", async ({ anybody }) => {
  const claims = { jti: "x", usr: "x", usrtype: "buyer", cid: "x", role: "FullAccess" };
  const [header, payload] = (await signToken("access", claims, new Date(Date.now() + 60_000))).split(".");
  const ended = await signToken("access", claims, new Date(Date.now() - 60_000));
  const tokens = [
    "x",
    `${header}.${payload}.`,
    `${header}.${payload}.${ended.split(".")[2]}`,
    `${ended.slice(0, -9)}AAAAAAAAA`,
  ];

  const answers = [];
  for (const token of tokens)
    answers.push(await messageOf(await anybody.send("GET", "/me", undefined, { authorization: `Bearer ${token}` })));
  expect(answers).toEqual(
    tokens.map(() => ({
      status: 401,
      detail: "Access token is invalid or expired.",
      Errors: [{ ErrorCode: "InvalidToken", Message: "Access token is invalid or expired.", Data: {} }],
      challenge: 'Bearer realm="Countersign", error="invalid_token"',
    })),
  );
});

test.describe("refuses as a token", () => {
  const claims = { usr: "x", usrtype: "buyer", cid: "x", role: "FullAccess" };
  const soon = () => Math.floor(Date.now() / 1000) + 600;
  const issued = (jti: string) => ({
    ...claims,
    jti,
    iss: env().PUBLIC_URL,
    aud: `${env().PUBLIC_URL}/api`,
    nbf: 0,
    exp: soon(),
  });
  const sign = (payload: object, header: object = {}, key = keyFor("access-token")) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...header }).sign(key);

  const forged: Record<string, (jti: string) => string | Promise<string>> = {
    "an empty one": () => "",
    "a word": () => "x",
    "three dots": () => "a.b.c",
    "one signed with another key": (jti) => sign(issued(jti), {}, createSecretKey(Buffer.alloc(32))),
    "one signed with the key of reset tokens": (jti) => sign(issued(jti), {}, keyFor("reset-token")),
    "one of another type": (jti) => sign(issued(jti), { typ: "JWT" }),
    "one of no signature": (jti) => new UnsecuredJWT(issued(jti)).encode(),
    "one of another issuer": (jti) => sign({ ...issued(jti), iss: "https://example.com" }),
    "one for another audience": (jti) => sign({ ...issued(jti), aud: "https://example.com" }),
    "one that has expired": (jti) => sign({ ...issued(jti), exp: soon() - 1200 }),
    "one that never expires": (jti) => sign({ ...issued(jti), exp: undefined }),
    "one that is not valid yet": (jti) => sign({ ...issued(jti), nbf: soon() }),
    "one with more behind it": async (jti) => `${await sign(issued(jti))}x`,
    "one without an ID": (jti) => sign({ ...issued(jti), jti: undefined }),
    "one of 10,000 characters": () => "x".repeat(10_000),
  };
  for (const [name, make] of Object.entries(forged)) {
    test(name, async ({ request }) => {
      const { jti } = await createTokenFamily(await createUser(await createCompany("Buyer")));
      const headers = { authorization: `Bearer ${await make(jti)}` };

      const response = await request.get("/api/v1/me", { headers });

      expect(response.status()).toBe(401);
      expect((await response.json()).Errors[0].ErrorCode).toBe("InvalidToken");
      const error = name === "an empty one" ? "" : ', error="invalid_token"';
      expect(response.headers()["www-authenticate"]).toBe(`Bearer realm="Countersign"${error}`);
    });
  }

  test("a rightly signed one of no sign-in", async ({ request }) => {
    for (const jti of ["x", "x.y", randomUUID()]) {
      const headers = { authorization: `Bearer ${await sign(issued(jti))}` };
      const response = await request.get("/api/v1/me", { headers });

      expect(response.status(), jti).toBe(401);
      expect((await response.json()).Errors[0].ErrorCode, jti).toBe("Auth.TokenRevoked");
    }
  });

  test("a rightly signed one is accepted", async ({ request }) => {
    const { jti } = await createTokenFamily(await createUser(await createCompany("Buyer")), { roles: ["FullAccess"] });
    const headers = { authorization: `bearer ${await sign(issued(jti))}` };

    expect((await request.get("/api/v1/me", { headers })).status()).toBe(200);
  });

  test("refuses a session cookie as a token, another scheme and a token in the query", async ({ request }) => {
    const user = await createUser(await createCompany("Buyer"));
    const token = await accessToken(user);
    const { value } = await signedIn(user);
    const status = async (path: string, authorization?: string) =>
      (await request.get(path, authorization === undefined ? {} : { headers: { authorization } })).status();

    expect(await status("/api/v1/me", `Bearer ${value}`)).toBe(401);
    expect(await status("/api/v1/me", `Basic ${token}`)).toBe(401);
    expect(await status("/api/v1/me", token)).toBe(401);
    expect(await status("/api/v1/me", "Bearer")).toBe(401);
    expect(await status(`/api/v1/me?access_token=${token}`)).toBe(401);
  });
});

test("an invalid bearer token is refused even with a valid session", async ({ withSession }) => {
  const client = await withSession(await createUser(await createCompany("Buyer")));

  expect((await client.get("/me")).status()).toBe(200);
  expect((await client.send("GET", "/me", undefined, { authorization: "Bearer x" })).status()).toBe(401);
});

test("a reset token opens only the operations of the password reset", async ({ request }) => {
  const user = await createUser(await createCompany("Buyer"));
  const headers = { authorization: `Bearer ${await resetToken(user)}` };

  for (const { id, method, path } of operations.filter(({ roles }) => !roles.includes("PasswordReset"))) {
    const response = await request.fetch(`/api/v1${path}`, { method, headers });
    expect(response.status(), id).toBe(403);
    expect((await response.json()).Errors[0].Data.AssignedRoles).toEqual(["PasswordReset"]);
  }
});

const readers: [path: string, roles: Role[]][] = [
  ["/orders/all/nowhere/approvals", ["OrderAdmin", "ShopperOrderReader"]],
  ["/orders/all", ["OrderAdmin", "ShopperOrderReader"]],
  ["/orders/all/nowhere", ["OrderAdmin", "ShopperOrderReader"]],
  ...["lineitems", "lineitems/nothing", "payments", "promotions", "shipments"].map((part): (typeof readers)[number] => [
    `/orders/all/nowhere/${part}`,
    ["OrderAdmin", "ShopperOrderReader"],
  ]),
  ["/approvals", ["OrderAdmin", "ShopperOrderReader"]],
  ["/orders/all/nowhere/approvals/nothing", ["OrderAdmin", "ShopperOrderReader"]],
  ["/orderreturns/nowhere", ["OrderAdmin", "ShopperOrderReader"]],
  ["/products/nowhere", ["ProductAdmin", "ProductReader"]],
];
// These cannot answer 404: they refuse the query instead.
const lists = ["/orders/all", "/approvals"];
for (const [path, roles] of readers) {
  test(`GET ${path} needs FullAccess or ${roles.join(", ")}, and is refused before anything is looked up`, async ({
    as,
  }) => {
    const user = await createUser(await createCompany("Buyer"), { roles: [...allRoles] });

    for (const role of allRoles) {
      const { status, faults } = await (await as(user, [role])).refusal(path, lists.includes(path) ? "pageSize=0" : "");
      if (role === "FullAccess" || roles.includes(role)) expect(status, role).toBe(lists.includes(path) ? 400 : 404);
      else {
        expect(status, role).toBe(403);
        expect(faults).toEqual([
          { ErrorCode: "Auth.InsufficientRoles", SufficientRoles: ["FullAccess", ...roles], AssignedRoles: [role] },
        ]);
      }
    }
  });
}

test("the challenge says why a token is refused: expired, or lacking a role", async ({ as, request }) => {
  const user = await createUser(await createCompany("Buyer"), { roles: ["ProductReader"] });
  const client = await as(user);
  const reset = { authorization: `Bearer ${await resetToken(user)}` };
  const statusAndHeader = (response: APIResponse) => [response.status(), response.headers()["www-authenticate"]];
  const lacks = [403, 'Bearer realm="Countersign", error="insufficient_scope"'];

  expect(statusAndHeader(await client.get("/orders/all"))).toEqual(lacks);
  expect(
    statusAndHeader(await client.send("POST", "/apiclients", { Name: "x", DefaultContextUserID: user.id })),
  ).toEqual(lacks);
  expect(statusAndHeader(await request.get("/api/v1/products", { headers: reset }))).toEqual(lacks);
  expect(statusAndHeader(await client.get("/products"))).toEqual([200, undefined]);
  await db.user.update({ where: { id: user.id }, data: { active: false } });
  expect(statusAndHeader(await client.get("/products"))).toEqual([
    401,
    'Bearer realm="Countersign", error="invalid_token"',
  ]);
});

test("a user without roles is refused everything", async ({ as }) => {
  const user = await createUser(await createCompany("Buyer"), { roles: [] });

  expect(await (await as(user)).refusal("/products/x")).toMatchObject({ status: 403, faults: [{ AssignedRoles: [] }] });
});

test("a record of another company gets the same 404 as a missing one, byte for byte", async ({ as }) => {
  const { user } = await createPurchase(["OrderAdmin", "ProductReader"]);
  const other = await createCompany("Buyer");
  const order = await createOrder({ from: other });
  const hidden = await createProduct(await ensureOwner(), { active: false });
  const foreign = [
    `/orders/all/${order.id}/approvals`,
    `/orderreturns/${(await createOrderReturn(order)).id}`,
    `/products/${hidden.id}`,
  ];
  const absent = ["/orders/all/nowhere/approvals", "/orderreturns/nowhere", "/products/nowhere"];
  const client = await as(user);
  const read = async (path: string) => {
    const response = await client.get(path);
    const id = path.split("/").find((part) => /-|nowhere/.test(part)) ?? "";
    const { date, "x-request-id": requestId = "", ...headers } = response.headers();
    delete headers["content-length"];
    return {
      status: response.status(),
      headers,
      body: (await response.text()).replace(requestId, "").replaceAll(id, ""),
    };
  };

  expect(await Promise.all(foreign.map(read))).toEqual(await Promise.all(absent.map(read)));
  expect(await client.refusal(foreign[0] ?? "")).toEqual({
    status: 404,
    faults: [{ ErrorCode: "NotFound", ObjectType: "Order", ObjectID: order.id }],
  });
});

test("checks are made in the order 401, 403, 400, 404", async ({ as, anybody }) => {
  const user = await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin", "ProductReader"] });
  const path = "/orders/all/nowhere/approvals";
  const status = async (roles: Role[], query: string) => (await (await as(user, roles)).get(path, query)).status();

  expect((await anybody.get(path, "pageSize=0")).status()).toBe(401);
  expect(await status(["ProductReader"], "pageSize=0")).toBe(403);
  expect(await status(["OrderAdmin"], "pageSize=0")).toBe(400);
  expect(await status(["OrderAdmin"], "")).toBe(404);
});

test("a change of roles or of the active flag takes effect with the next request", async ({ as }) => {
  const user = await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin", "ProductReader"] });
  const client = await as(user);
  const change = (data: { roles?: Role[]; active?: boolean }) => db.user.update({ where: { id: user.id }, data });
  const status = async () => (await client.get("/orders/all")).status();

  expect(await status()).toBe(200);
  await change({ roles: ["ProductReader"] });
  expect(await status()).toBe(403);
  await change({ roles: ["ProductReader", "OrderAdmin"] });
  expect(await status()).toBe(200);
  await change({ active: false });
  expect(await client.refusal("/orders/all")).toMatchObject({
    status: 401,
    faults: [{ ErrorCode: "Auth.TokenRevoked" }],
  });
});

test("a token never gains a role that its scope left out, even if the user gets it later", async ({ as }) => {
  const user = await createUser(await createCompany("Buyer"), { roles: ["ProductReader"] });
  const client = await as(user, ["ProductReader"]);

  await db.user.update({ where: { id: user.id }, data: { roles: ["ProductReader", "OrderAdmin"] } });

  expect((await client.get("/orders/all")).status()).toBe(403);
});

test("the token of a disabled client is revoked", async ({ request }) => {
  const user = await createUser(await createCompany("Buyer"));
  const { jti, clientId } = await createTokenFamily(user, { roles: ["FullAccess"] });
  const token = await signToken(
    "access",
    { jti, usr: "x", usrtype: "buyer", cid: clientId, role: "FullAccess" },
    new Date(Date.now() + 60_000),
  );
  const status = async () =>
    (await request.get("/api/v1/me", { headers: { authorization: `Bearer ${token}` } })).status();

  expect(await status()).toBe(200);
  await db.apiClient.update({ where: { id: clientId }, data: { active: false } });
  expect(await status()).toBe(401);
});
