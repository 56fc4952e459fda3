import { ask } from "@/e2e/prove/ask";
import { createCasts } from "@/e2e/prove/matrix/cast";
import { look } from "@/e2e/prove/matrix/look";
import { rules } from "@/e2e/prove/matrix/rules";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";
import { signedIn } from "../credentials";
import { createCompany, createUser } from "../factories";
import { expect, someAddress, test } from "../fixtures";
import { hostileTargets } from "../hostile-targets";

// Requests that a page of another site can make a signed-in browser send.

type Body = Record<string, unknown>;
const boundary = "----form";
const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
const parts = (body: Body) =>
  Object.entries(body).map(([name, value]) => {
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`;
  });

const encodings: Record<string, (body: Body) => { type?: string; data: string }> = {
  "a form": (body) => ({
    type: "application/x-www-form-urlencoded",
    data: new URLSearchParams(Object.entries(body).map(([name, value]) => [name, textOf(value)])).toString(),
  }),
  "a form with files": (body) => ({
    type: `multipart/form-data; boundary=${boundary}`,
    data: `${parts(body).join("")}--${boundary}--\r\n`,
  }),
  "JSON as plain text": (body) => ({ type: "text/plain", data: JSON.stringify(body) }),
  "JSON of no type": (body) => ({ data: JSON.stringify(body) }),
  JSON: (body) => ({ type: "application/json", data: JSON.stringify(body) }),
  "JSON by a plain type's parameter": (body) => ({
    type: "text/plain; application/json",
    data: JSON.stringify(body),
  }),
};
const origins = ["https://evil.example", "null", undefined];

const writes = contracts.filter(({ method, roles }) => method !== "GET" && roles);

test("no write by a page of another site takes effect, however it is sent", async () => {
  test.setTimeout(120_000);
  const castFor = await createCasts();
  for (const { id, method, path, bearerOnly } of writes) {
    const rule = rules[id];
    const kind = rule?.on ?? rule?.lists;
    const company = rule?.only ?? (kind === "client" ? "owner" : "trader");
    const cast = await castFor({ kind, relation: "own", company, roles: ["FullAccess"], changes: true });
    const { cookie = "" } = await cast.credentials("session");
    const sender = { cookie, "x-forwarded-for": someAddress() };
    const before = await look(cast.people);
    const body = JSON.parse(cast.fill(JSON.stringify(rule?.body ?? {})));
    for (const [encoding, encode] of Object.entries(encodings)) {
      for (const origin of origins) {
        const { type, data } = encode(body);
        const headers = {
          ...sender,
          ...(type && { "content-type": type }),
          ...(origin && { origin }),
        };
        const question = { method, target: cast.fill(`/api/v1${path}`), headers, body: data };
        const { status } = await ask(env().PUBLIC_URL, question);
        expect(status, `${id} as ${encoding} from ${origin}`).toBe(bearerOnly ? 401 : 403);
      }
    }
    expect(await look(cast.people), id).toBe(before);
  }
});

test("a request that pretends to come from our site has no effect either", async () => {
  const user = await createUser(await createCompany("Buyer"));
  const { name, value } = await signedIn(user);
  const change = (origin: string) =>
    ask(env().PUBLIC_URL, {
      method: "PATCH",
      target: "/api/v1/me/preferences",
      headers: {
        cookie: `${name}=${value}`,
        "content-type": "application/json",
        origin,
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        forwarded: "host=evil.example;proto=https",
      },
      body: JSON.stringify({ Theme: "dark" }),
    });

  for (const origin of ["http://evil.example", "https://evil.example"]) expect((await change(origin)).status).toBe(403);
  expect((await change(env().PUBLIC_URL)).status).toBe(200);
});

test("another site cannot sign anybody out", async ({ request }) => {
  const user = await createUser(await createCompany("Buyer"));
  const { name, value } = await signedIn(user);
  for (const encode of Object.values(encodings)) {
    const { type, data } = encode({ json: "true" });
    const headers = { cookie: `${name}=${value}`, ...(type && { "content-type": type }), origin: "null" };
    await request.post("/api/auth/signout", { headers, data, maxRedirects: 0 });
  }
  expect(await db.session.count({ where: { userId: user.id } })).toBe(1);
});

test("no redirect of ours goes to another site", async ({ request }) => {
  const { name, value } = await signedIn(await createUser(await createCompany("Buyer")));
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const here = env().PUBLIC_URL;
  for (const target of hostileTargets) {
    const query = new URLSearchParams({ callbackUrl: target });
    const answers = [
      await request.get(`/sign-in?${query}`, { headers: { cookie: `${name}=${value}` }, maxRedirects: 0 }),
      await request.get(`/api/auth/signin?${query}`, { maxRedirects: 0 }),
      await request.post("/api/auth/signout", { form: { csrfToken, callbackUrl: target }, maxRedirects: 0 }),
    ];
    for (const answer of answers) {
      const { location } = answer.headers();
      expect(answer.status(), target.slice(0, 60)).toBeLessThan(500);
      if (location) expect(new URL(location, here).origin, `${answer.url().slice(0, 200)}`).toBe(here);
    }
  }
});
