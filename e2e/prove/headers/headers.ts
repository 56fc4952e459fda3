import { randomBytes } from "node:crypto";
import { globSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sessionCookie } from "@/e2e/credentials";
import { someAddress } from "@/e2e/fixtures";
import { openGate } from "@/e2e/gate";
import { startInstance } from "@/e2e/instance";
import { createDatabase, inDatabase } from "@/e2e/jobs/database";
import { ndjson } from "@/lib/api/body";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { sessionCookieName } from "@/lib/auth/cookie";
import { hashPassword } from "@/lib/auth/password-hash";
import { sha256 } from "@/lib/crypto";
import { env } from "@/lib/env";
import { ask, asPayload, forEachOf, inWords, type Question } from "../ask";
import { createCasts } from "../matrix/cast";
import { type Kind as RecordKind, rules } from "../matrix/rules";
import type { Outcome } from "../part";
import { judgeHeaders, type Kind } from "./judge";

const tlsOrigin = "https://admin.example.com";
type CastFor = Awaited<ReturnType<typeof createCasts>>;
/** `status`: absent, any but a server error. */
type Case = { kind: Kind; question: Question; status?: number };

/** Few exports may run at a time, and with many requests the readiness check could be too late to see the database's answer. */
const isAskedAlone = (target: string) => target.includes("/exports/") || target === "/api/health/ready";

/** Every route in every state: no answer may lack a protective header. */
export async function headers(origin: string, signal: AbortSignal): Promise<Outcome> {
  const castFor = await createCasts();
  const cases = [...(await pages(castFor)), ...(await operations(castFor)), ...(await files(origin)), ...errors];
  const violations: string[] = [];
  const nonces = new Set<string>();
  const statuses = new Map<number, number>();
  const check = async (base: string, tls: boolean, { kind, question, status }: Case) => {
    const answer = await ask(base, question);
    const faults = judgeHeaders(answer, { kind, tls, nonces });
    if (status ? answer.status !== status : answer.status >= 500) faults.push(`${answer.status}, not ${status}`);
    const what = `${question.headers?.cookie ? "signed in, " : ""}${tls ? "over TLS, " : ""}${inWords(question)}`;
    violations.push(...faults.map((each) => `${what}: ${each}`));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  };
  const checkEach = async (all: Case[], base: string, tls: boolean) => {
    const [alone = [], others = []] = [true, false].map((wish) =>
      all.filter(({ question: { target } }) => isAskedAlone(target) === wish),
    );
    await forEachOf(others, (each) => check(base, tls, each), signal);
    await forEachOf(alone, (each) => check(base, tls, each), signal, 1);
  };
  const figures = () => ({
    answers: [...statuses.values()].reduce((sum, count) => sum + count, 0),
    "answers by status": [...statuses]
      .sort()
      .map(([status, count]) => `${status} ${count}×`)
      .join(", "),
    "nonces seen": nonces.size,
  });
  await checkEach(cases, origin, false);
  if (signal.aborted) return { figures: figures(), violations };

  await using stack = new AsyncDisposableStack();
  const gate = stack.use(await openGate());
  const own = await createOwn(gate.url, stack);
  const settings = { PUBLIC_URL: tlsOrigin, SHUTDOWN_GRACE: "3", DATABASE_URL: own.url };
  const overTls = stack.use(await startInstance(settings));
  const read = cases.filter(({ question }) => question.method === "GET" && !question.headers?.cookie);
  const signedIn = [
    ...(await pageCases("/products/p", own.cookie, 200)),
    { kind: "api", status: 200, question: get("/api/v1/products/p", own.cookie) } as const,
    await signInForm(overTls.url),
  ];
  await checkEach([...read, ...signedIn], overTls.url, true);
  const ready = async () => (await ask(overTls.url, get("/api/health/ready"))).status === 200;
  gate.close();
  while (await ready()) await sleep(20);
  await checkEach(withoutDatabase(own.cookie), overTls.url, true);
  gate.open();
  while (!(await ready())) await sleep(20);
  overTls.signal("SIGTERM");
  while (await ready()) await sleep(20);
  await check(overTls.url, true, { kind: "api", status: 503, question: get("/api/health/ready") });
  return { figures: figures(), violations };
}

const by = (method: string, target: string, cookie?: string): Question => ({
  method,
  target,
  headers: cookie ? { cookie } : {},
});
const get = (target: string, cookie?: string) => by("GET", target, cookie);

type CastWish = { changes?: boolean; relation?: "own" | "colleagues" | "counterpartys"; company?: "trader" | "owner" };

/** A person with all rights, and their records. */
const castOf = (castFor: CastFor, kind?: RecordKind, wish: CastWish = {}) =>
  castFor({ kind, relation: "own", company: "trader", roles: ["FullAccess"], changes: false, ...wish });

async function signIn(castFor: CastFor) {
  const { cookie = "" } = await (await castOf(castFor)).credentials("session");
  return cookie;
}

const password = "a long walk in spring";

/** A separate database for a server with another URL, so that it does not send other tests' mails. */
async function createOwn(gate: string, stack: AsyncDisposableStack) {
  const database = await createDatabase(env().DATABASE_URL);
  stack.defer(async () => void (await database.drop()));
  const sessionID = randomBytes(32).toString("base64url");
  const people = `
    INSERT INTO "companies" VALUES ('c', 'Company', 'Owner');
    INSERT INTO "users" ("id", "company_id", "username", "email", "roles", "password_hash")
      VALUES ('ada', 'c', 'ada', 'ada@example.com', '{FullAccess}', '${await hashPassword(password)}');
    INSERT INTO "sessions" ("id", "user_id") VALUES ('${sha256(sessionID)}', 'ada');
    INSERT INTO "products" ("id", "owner_id", "name") VALUES ('p', 'c', 'Lantern')`;
  await inDatabase(database.url, (client) => client.query(people));
  const { pathname } = new URL(database.url);
  const { value } = await sessionCookie(sessionID);
  return {
    url: Object.assign(new URL(gate), { pathname }).href,
    cookie: `${sessionCookieName(tlsOrigin)}=${value}`,
  };
}

/** The form that signs in, with its token. */
async function signInForm(base: string): Promise<Case> {
  const answer = await ask(base, get("/api/auth/csrf"));
  const cookie = (answer.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
  const { csrfToken } = JSON.parse(answer.body);
  const body = String(new URLSearchParams({ username: "ada", password, csrfToken, json: "true" }));
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
  const target = "/api/auth/callback/credentials";
  return { kind: "api", status: 200, question: { method: "POST", target, headers, body } };
}

/** It redirects to the order's approvals, whether or not the order exists. */
const leadsOn = "/orders/all/[orderID]";

/** The kind of record that a parameter of a page's URL names. */
const kinds: Record<string, RecordKind> = {
  orderID: "order",
  approvalID: "order",
  returnID: "order",
  productID: "product",
  userID: "user",
  groupID: "adminGroup",
  ruleID: "rule",
  endpointID: "endpoint",
};

/** Every page: signed in and not, with an existing and a missing record, by reads and writes, as HTML, payload and prefetch. */
async function pages(castFor: CastFor): Promise<Case[]> {
  const paths = globSync("app/**/page.tsx").map((file) =>
    `/${file.replace(/^app\/|\/?page\.tsx$|\([a-z]+\)\//g, "")}`
      .replace("[direction]", "all")
      .replace("[topic]", "products"),
  );
  const cases = [...paths, "/nowhere"].map(async (path) => {
    const [, name] = /\[(\w+)\]/.exec(path) ?? [];
    if (!name) return pageCases(path, await signIn(castFor), path === "/nowhere" ? 404 : undefined);
    if (!kinds[name]) throw new Error(`There is no record for ${path}.`);
    const cast = await castOf(castFor, kinds[name]);
    const { cookie = "" } = await cast.credentials("session");
    const [there, absent] = path === leadsOn ? [307, 307] : [200, 404];
    return [
      ...(await pageCases(cast.fill(path.replaceAll(/\[(\w+)\]/g, "{$1}")), cookie, there)),
      { kind: "page", status: absent, question: get(path.replaceAll(/\[\w+\]/g, "x"), cookie) } as const,
    ];
  });
  return (await Promise.all(cases)).flat();
}

/** `status`: of the page when signed in. */
async function pageCases(path: string, cookie: string, status: number | undefined): Promise<Case[]> {
  const transports: Record<string, string>[] = [{ rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }];
  const cases = [undefined, cookie].map(async (who): Promise<Case[]> => {
    const questions = ["GET", "HEAD", "OPTIONS", "POST"].map((method) => by(method, path, who));
    const payloads = transports.map(async (headers): Promise<Case> => {
      const target = await asPayload(path, headers);
      return {
        kind: "payload",
        question: { method: "GET", target, headers: { ...(who && { cookie: who }), ...headers } },
      };
    });
    const statusBy = (method: string) => (who && method === "GET" ? status : undefined);
    return [
      ...questions.map((question): Case => ({ kind: "page", question, status: statusBy(question.method) })),
      ...(await Promise.all(payloads)),
    ];
  });
  return (await Promise.all(cases)).flat();
}

/** Every operation: with success, without a token, from another origin, and without a record. */
async function operations(castFor: CastFor): Promise<Case[]> {
  const cases = contracts.map(async ({ id, method, path, body, lines, bearerOnly }, nth): Promise<Case[]> => {
    const rule = rules[id];
    if (!rule) throw new Error(`There is no rule for ${id}.`);
    const kind = rule.on ?? rule.lists ?? (rule.only && "client");
    const isOwners = kind === "client" || /^\/(adminusers|usergroups)\b/.test(path);
    const cast = await castOf(castFor, kind, {
      changes: method !== "GET",
      // Nobody decides their own orders, and only the seller completes.
      relation:
        (["own", "colleagues", "counterpartys"] as const).find((each) => !rule.refuses?.trader?.[each]) ?? "own",
      company: isOwners ? "owner" : "trader",
    });
    const { cookie = "" } = await cast.credentials("session");
    const template = `/api/v1${path.replace("{direction}", "all")}`;
    const target = cast.fill(template);
    // Once for each path, whatever operations it has.
    const isFirst = contracts.findIndex((each) => each.path === path) === nth;
    const methods = new Set(isFirst ? [method, "GET", "HEAD", "OPTIONS"] : [method]);
    const refusals = [undefined, cookie].flatMap((who) => [...methods].map((each) => by(each, target, who)));
    const done = {
      method,
      target: rule.query ? `${target}?${cast.fill(rule.query)}` : target,
      headers: {
        ...(await cast.credentials(bearerOnly ? "reset token" : "session")),
        "x-forwarded-for": someAddress(),
        ...(body && { "content-type": lines ? ndjson : "application/json" }),
      },
      ...(body && { body: cast.fill(JSON.stringify(rule.body)) }),
    };
    const absent = get(template.replaceAll(/\{\w+\}/g, "x"), cookie);
    // Last, since it may end the session.
    const questions = method === "GET" ? [...refusals, absent] : refusals;
    return [
      ...questions.map((question): Case => ({ kind: "api", question })),
      { kind: "api", status: rule.done, question: done },
    ];
  });
  return (await Promise.all(cases)).flat();
}

/** Requests to a server without its database. */
const withoutDatabase = (cookie: string): Case[] => [
  { kind: "page", status: 503, question: get("/products", cookie) },
  { kind: "api", status: 503, question: get("/api/v1/products", cookie) },
  { kind: "api", status: 503, question: get("/api/health/ready") },
];

/** Files that Next has built, and others. */
async function files(origin: string): Promise<Case[]> {
  const { body } = await ask(origin, get("/sign-in"));
  const built = [...new Set(body.match(/\/_next\/static\/[\w./-]+\.(?:js|css|woff2)/g))].slice(0, 4);
  const icons = ["/favicon.ico", "/icon.svg"];
  const others = ["/_next/static/none.js", "/robots.txt", "/_next/image?url=%2Ficon.svg&w=64&q=75"];
  return [...built, ...icons, ...others].flatMap((target): Case[] => [
    ...["GET", "HEAD"].map(
      (method): Case => ({
        kind: "file",
        question: { ...by(method, target), headers: { "accept-encoding": "br" } },
        status: built.includes(target) || icons.includes(target) ? 200 : undefined,
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
  { kind: "answer", status: 200, question: by("POST", "/reset-password/check") },
  { kind: "page", status: 405, question: get("/reset-password/check") },
];
