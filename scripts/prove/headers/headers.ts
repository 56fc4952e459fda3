import { globSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { signedIn } from "@/e2e/credentials";
import { createCompany, createUser } from "@/e2e/factories";
import { startInstance } from "@/e2e/instance";
import { contracts } from "@/lib/contracts";
import { ask, asPayload, type Question } from "../ask";
import type { Outcome } from "../part";
import { judgeHeaders, type Kind } from "./judge";

const tlsOrigin = "https://admin.example.com";
type Case = { kind: Kind; question: Question; status?: number };

/** Every route in every state it answers in: none may lack a header that protects who asks. */
export async function headers(origin: string): Promise<Outcome> {
  const cookie = await signIn();
  const cases = [...pages(cookie), ...operations(cookie), ...(await files(origin)), ...errors];
  const violations: string[] = [];
  const nonces = new Set<string>();
  let asked = 0;
  const check = async (base: string, tls: boolean, { kind, question, status }: Case) => {
    const answer = await ask(base, question);
    const found = judgeHeaders(answer, { kind, tls, nonces });
    if (status && answer.status !== status) found.push(`${answer.status} instead of ${status}`);
    violations.push(...found.map((each) => `${question.method} ${question.target}${tls ? " over TLS" : ""}: ${each}`));
    asked += 1;
  };
  for (const each of cases) await check(origin, false, each);
  await using overTls = await startInstance({ PUBLIC_URL: tlsOrigin, SHUTDOWN_GRACE: "3" });
  for (const each of cases)
    await check(overTls.url, true, { ...each, status: each.kind === "page" ? undefined : each.status });
  overTls.signal("SIGTERM");
  while ((await ask(overTls.url, get("/api/health/ready"))).status === 200) await sleep(20);
  await check(overTls.url, true, { kind: "api", status: 503, question: get("/api/health/ready") });
  return { figures: { answers: asked, "nonces seen": nonces.size }, violations };
}

const get = (target: string, cookie?: string): Question => ({
  method: "GET",
  target,
  headers: cookie ? { cookie } : {},
});

async function signIn() {
  const { name, value } = await signedIn(await createUser(await createCompany("Buyer")));
  return `${name}=${value}`;
}

/** Every page there is, signed in and not, as HTML and as what a click fetches. */
function pages(cookie: string): Case[] {
  const paths = globSync("app/**/page.tsx").map((file) =>
    `/${file.replace(/^app\/|\/?page\.tsx$|\([a-z]+\)\//g, "")}`.replace("[direction]", "all").replace(/\[\w+\]/g, "x"),
  );
  return [...paths, "/nowhere", "/no/such/page.css"].flatMap((path) => [
    { kind: "page", question: get(path) },
    { kind: "page", question: get(path, cookie) },
    { kind: "payload", question: { method: "GET", target: asPayload(path), headers: { cookie, rsc: "1" } } },
  ]);
}

/** Every operation: refused for want of a token, and answered or refused to a browser. */
function operations(cookie: string): Case[] {
  return contracts.flatMap(({ method, path }) => {
    const target = `/api/v1${path.replace("{direction}", "all").replaceAll(/\{\w+\}/g, "x")}`;
    return [
      { kind: "api", question: { method, target } },
      { kind: "api", question: get(target, cookie) },
      { kind: "api", question: { method: "OPTIONS", target } },
    ];
  });
}

/** What Next has built, and what lies beside it. */
async function files(origin: string): Promise<Case[]> {
  const { body } = await ask(origin, get("/sign-in"));
  const built = [...new Set(body.match(/\/_next\/static\/[\w./-]+\.(?:js|css|woff2)/g))].slice(0, 4);
  const others = [
    "/favicon.ico",
    "/icon.svg",
    "/_next/static/none.js",
    "/robots.txt",
    "/_next/image?url=%2Ficon.svg&w=64&q=75",
  ];
  return [...built, ...others].map((target) => ({ kind: "file", question: get(target) }));
}

const errors: Case[] = [
  { kind: "api", status: 404, question: get("/api/v1/nothing") },
  { kind: "api", status: 404, question: get("/api") },
  { kind: "api", status: 400, question: get("/api/v1/products/%zz") },
  { kind: "api", status: 405, question: { method: "DELETE", target: "/api/v1/me" } },
  { kind: "api", status: 405, question: { method: "TRACE", target: "/api/v1/me" } },
  { kind: "api", status: 414, question: get(`/api/v1/me?${"x".repeat(17_000)}`) },
  { kind: "api", status: 200, question: get("/api/health/live") },
  { kind: "api", status: 200, question: get("/api/health/ready") },
  { kind: "public", status: 200, question: get("/api/v1/openapi.json") },
  { kind: "api", status: 415, question: { method: "POST", target: "/api/oauth/token" } },
  { kind: "api", question: get("/api/auth/csrf") },
  { kind: "api", question: get("/api/auth/session") },
  { kind: "file", status: 400, question: get("/products/%00") },
  { kind: "file", status: 404, question: get("//evil.example.com/x") },
];
