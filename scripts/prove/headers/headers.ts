import { globSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { signedIn } from "@/e2e/credentials";
import { createCompany, createUser } from "@/e2e/factories";
import { startInstance } from "@/e2e/instance";
import { contracts } from "@/lib/contracts";
import { ask, asPayload, forEachOf, inWords, type Question } from "../ask";
import type { Outcome } from "../part";
import { judgeHeaders, type Kind } from "./judge";

const tlsOrigin = "https://admin.example.com";
type Case = { kind: Kind; question: Question; status?: number };

/** Every route in every state it answers in: none may lack a header that protects who asks. */
export async function headers(origin: string, signal: AbortSignal): Promise<Outcome> {
  const cookie = await signIn();
  const cases = [...(await pages(cookie)), ...operations(cookie), ...(await files(origin)), ...errors];
  const violations: string[] = [];
  const nonces = new Set<string>();
  let asked = 0;
  const check = async (base: string, tls: boolean, { kind, question, status }: Case) => {
    const answer = await ask(base, question);
    const found = judgeHeaders(answer, { kind, tls, nonces });
    if (status ? answer.status !== status : answer.status >= 500) found.push(`${answer.status}, not ${status}`);
    const what = `${question.headers?.cookie ? "signed in, " : ""}${tls ? "over TLS, " : ""}${inWords(question)}`;
    violations.push(...found.map((each) => `${what}: ${each}`));
    asked += 1;
  };
  await forEachOf(cases, (each) => check(origin, false, each), signal);
  await using overTls = await startInstance({ PUBLIC_URL: tlsOrigin, SHUTDOWN_GRACE: "3" });
  const read = cases.filter(({ question }) => question.method === "GET");
  await forEachOf(read, (each) => check(overTls.url, true, each), signal);
  overTls.signal("SIGTERM");
  while ((await ask(overTls.url, get("/api/health/ready"))).status === 200) await sleep(20);
  await check(overTls.url, true, { kind: "api", status: 503, question: get("/api/health/ready") });
  return { figures: { answers: asked, "nonces seen": nonces.size }, violations };
}

const by = (method: string, target: string, cookie?: string): Question => ({
  method,
  target,
  headers: cookie ? { cookie } : {},
});
const get = (target: string, cookie?: string) => by("GET", target, cookie);

async function signIn() {
  const { name, value } = await signedIn(await createUser(await createCompany("Buyer")));
  return `${name}=${value}`;
}

/** Every page there is, signed in and not, read and written to, as HTML and as what a click fetches or goes ahead of it. */
async function pages(cookie: string): Promise<Case[]> {
  const paths = globSync("app/**/page.tsx").map((file) =>
    `/${file.replace(/^app\/|\/?page\.tsx$|\([a-z]+\)\//g, "")}`.replace("[direction]", "all").replace(/\[\w+\]/g, "x"),
  );
  const fetched: Record<string, string>[] = [{ rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }];
  const cases = [...paths, "/nowhere"].flatMap((path) =>
    [undefined, cookie].map(async (who): Promise<Case[]> => {
      const questions = ["GET", "HEAD", "OPTIONS", "POST"].map((method) => by(method, path, who));
      const payloads = fetched.map(async (headers): Promise<Case> => {
        const target = await asPayload(path, headers);
        return {
          kind: "payload",
          question: { method: "GET", target, headers: { ...(who && { cookie: who }), ...headers } },
        };
      });
      return [...questions.map((question): Case => ({ kind: "page", question })), ...(await Promise.all(payloads))];
    }),
  );
  return (await Promise.all(cases)).flat();
}

/** Every operation: refused for want of a token or of our origin, and answered or refused to a browser. */
function operations(cookie: string): Case[] {
  return contracts.flatMap(({ method, path }) => {
    const target = `/api/v1${path.replace("{direction}", "all").replaceAll(/\{\w+\}/g, "x")}`;
    const methods = [method, "GET", "HEAD", "OPTIONS"];
    const questions = [undefined, cookie].flatMap((who) => methods.map((each) => by(each, target, who)));
    return questions.map((question) => ({ kind: "api", question }));
  });
}

/** What Next has built, and what lies beside it. */
async function files(origin: string): Promise<Case[]> {
  const { body } = await ask(origin, get("/sign-in"));
  const built = [...new Set(body.match(/\/_next\/static\/[\w./-]+\.(?:js|css|woff2)/g))].slice(0, 4);
  const beside = ["/favicon.ico", "/icon.svg"];
  const others = ["/_next/static/none.js", "/robots.txt", "/_next/image?url=%2Ficon.svg&w=64&q=75"];
  return [...built, ...beside, ...others].flatMap((target): Case[] => [
    ...["GET", "HEAD"].map(
      (method): Case => ({
        kind: "file",
        question: { ...by(method, target), headers: { "accept-encoding": "br" } },
        status: built.includes(target) || beside.includes(target) ? 200 : undefined,
      }),
    ),
    { kind: "file", question: by("OPTIONS", target), status: 405 },
    { kind: "file", question: by("POST", target), status: 405 },
  ]);
}

const errors: Case[] = [
  { kind: "page", question: get("/no/such/page.css") },
  { kind: "file", status: 405, question: by("POST", "/no/such/page.css") },
  { kind: "api", status: 404, question: get("/api/v1/nothing") },
  { kind: "api", status: 404, question: get("/api") },
  { kind: "api", status: 400, question: get("/api/v1/products/%zz") },
  { kind: "api", status: 405, question: by("DELETE", "/api/v1/me") },
  { kind: "api", status: 405, question: by("TRACE", "/api/v1/me") },
  { kind: "api", status: 414, question: get(`/api/v1/me?${"x".repeat(17_000)}`) },
  { kind: "api", status: 200, question: get("/api/health/live") },
  { kind: "api", status: 200, question: by("HEAD", "/api/health/ready") },
  { kind: "api", status: 200, question: get("/api/health/ready") },
  { kind: "public", status: 200, question: get("/api/v1/openapi.json") },
  { kind: "api", status: 415, question: by("POST", "/api/oauth/token") },
  { kind: "api", status: 405, question: get("/api/oauth/token") },
  { kind: "api", status: 200, question: get("/api/auth/csrf") },
  { kind: "api", status: 200, question: get("/api/auth/session") },
  { kind: "api", status: 415, question: by("POST", "/api/auth/callback/credentials") },
  { kind: "api", status: 415, question: by("POST", "/api/auth/signout") },
  { kind: "api", status: 404, question: by("POST", "/api/auth/signin") },
  { kind: "file", status: 400, question: get("/products/%00") },
  { kind: "file", status: 404, question: get("//evil.example.com/x") },
  { kind: "page", status: 303, question: by("POST", "/reset-password/submit") },
  { kind: "page", status: 405, question: get("/reset-password/submit") },
];
