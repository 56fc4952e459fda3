import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { ask, askPatiently, inWords, type Question } from "@/e2e/prove/ask";
import { methods, requestsTo, strangeHeaders } from "@/e2e/prove/fuzz/requests";
import { createCasts } from "@/e2e/prove/matrix/cast";
import { expectedOf } from "@/e2e/prove/matrix/expected";
import { companies, doors, relations, rules } from "@/e2e/prove/matrix/rules";
import { createWorld } from "@/e2e/prove/world";
import { ndjson } from "@/lib/api/body";
import type { Contract } from "@/lib/api/contract";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { roles } from "@/lib/auth/role-names";
import { db } from "@/lib/db/connection";
import { accessToken, signedIn } from "../credentials";
import { createApiClient, createCompany, createUser } from "../factories";
import { expect, someAddress, test } from "../fixtures";

/** Two servers with the same settings; one lets Next answer the API. */
const hosts = { lane: process.env.E2E_CORS_URL ?? "", next: process.env.E2E_NEXT_URL ?? "" };
const corsOrigin = process.env.E2E_CORS_ORIGIN ?? "";
const ownOrigin = process.env.PUBLIC_URL ?? "";

/** The answer to a request without the parts that always differ: time, ID and a new session. */
async function answerOf(origin: string, question: Question, send: typeof ask = askPatiently) {
  const { status, headers, body } = await send(origin, question).catch((error: unknown) => {
    throw new Error(`${origin} ${inWords(question)}`, { cause: error });
  });
  const { date: _, "x-request-id": requestID = "", "set-cookie": cookies = [], ...others } = headers;
  const cookie = cookies.map((each) => each.replace(/=[^;]{40,}/, "=…").replace(/Expires=[^;]+/, "Expires=…"));
  // The second may differ.
  const wait = status === 429 && { "retry-after": others["retry-after"] && "…" };
  return { status, headers: { ...others, ...wait, cookie }, body: body.replaceAll(String(requestID), "…") };
}

/**
 * Fails if the two answers differ by a byte. Other tests may temporarily change what the request reads, so a difference counts
 * only after each of the two has given the same answer twice.
 */
async function compare(question: Question, send?: typeof ask) {
  let [lane, next] = await bothAnswer(question, send);
  for (let tries = 20; tries > 0 && isRead(question.method) && !isDeepStrictEqual(lane, next); tries--) {
    const again = await bothAnswer(question);
    if (isDeepStrictEqual([lane, next], again)) break;
    [lane, next] = again;
  }
  // Both requests add to the audit, so only single events can be compared.
  if (/auditevents(?!\?ID=\d+$)/.test(question.target) && lane.status === 200) next.body = lane.body;
  // toEqual would print whole exports.
  expect(isDeepStrictEqual(lane, next) || fromFirstDifference(lane, next), inWords(question)).toBe(true);
  return lane;
}

const bothAnswer = (question: Question, send?: typeof ask) =>
  Promise.all([answerOf(hosts.lane, question, send), answerOf(hosts.next, question, send)]);

type Answered = Awaited<ReturnType<typeof answerOf>>;

/** Both answers, with each body from their first difference on. */
function fromFirstDifference(lane: Answered, next: Answered) {
  let at = 0;
  while (at < lane.body.length && lane.body[at] === next.body[at]) at += 1;
  const part = ({ body, ...others }: Answered) => ({ ...others, body: body.slice(Math.max(0, at - 200), at + 500) });
  return { lane: part(lane), next: part(next) };
}

const isRead = (method: string) => ["GET", "HEAD", "OPTIONS"].includes(method);

test("every operation and refusal is identical, byte for byte, from the server and from Next", async () => {
  test.setTimeout(180_000);
  const world = await createWorld({ withOwner: false });
  const seed = randomInt(2 ** 31);
  const statuses = new Set<number>();
  const thoughts = requestsTo(world).flatMap((each, nth) => {
    // Writes are sent without a caller, and refused for few reasons.
    const numRuns = isRead(contracts[nth]?.method ?? "") ? 12 : 4;
    return fc.sample(each, { seed: seed + nth, numRuns });
  });
  for (const { caller, method, target, headers, body } of thoughts) {
    // Writes can be sent only once: they are tested below.
    const sender = isRead(method) ? world.callers[caller % world.callers.length] : {};
    const from = { "x-forwarded-for": someAddress(), ...sender, ...headers };
    const { status } = await compare({ method, target, headers: from, ...(body !== undefined && { body }) });
    statuses.add(status);
  }
  expect([...statuses], `seed ${seed}`).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405]));
});

test("paths, methods and headers of no operation get identical responses", async () => {
  const user = await createUser(await createCompany("Buyer"));
  const authorization = `Bearer ${await accessToken(user)}`;
  const { name, value } = await signedIn(user);
  const paths = [
    ...[
      "/api/v1/nothing",
      "/api/nothing",
      "/api/v2/me",
      "/api/v1/me/",
      "/api/v1//me",
      "/api/v1/ME",
      "/api/v1/me?",
      "/api",
    ],
    ...[
      "/api/v1/me#x",
      "/api/v1/me?x=1#y",
      "/api/v1/products/a%2Fb",
      "/api/v1/products/%2e%2e",
      "/api/v1/products/%00",
    ],
    ...["/api/v1/products/a%20b", "/api/v1/products/%zz", "/api/v1/products/a;b", "/api/v1/x%41"],
    ...["/api/v1/products/[productID]", "/api/v1/orders/all/x/approvals/%5BapprovalID%5D", '/api/v1/pro"ducts'],
    ...[
      "/api/v1/openapi.json",
      "/api/v1/openapi/v3",
      "/api/v1/openapi",
      "/api/env",
      "/api/health/live",
      "/api/health/ready",
      "/api/health",
      "/api/auth/session",
    ],
    ...["/api/auth/csrf2", "/api/auth/providers", "/api/oauth/token", "/api/oauth", "/api/v1"],
  ];
  for (const target of paths)
    for (const method of methods) await compare({ method, target, headers: { "x-forwarded-for": someAddress() } });

  const senders: Record<string, string>[] = [
    { authorization },
    { cookie: `${name}=${value}` },
    { cookie: `${name}=x; ${name}=${value}` },
    { cookie: `${name}=${value}; ${name}=x` },
    { authorization, cookie: `${name}=x` },
    { authorization: "Basic eDp5" },
    { authorization: "bearer" },
    { authorization, origin: corsOrigin },
    { authorization, origin: "https://elsewhere.example.com" },
    { authorization, "accept-encoding": "gzip" },
    { authorization, "accept-encoding": "br, gzip" },
    ...strangeHeaders.map((each) => ({ authorization, ...each })),
  ];
  for (const headers of senders)
    for (const [method, target] of [
      ["GET", "/api/v1/me"],
      ["HEAD", "/api/v1/me"],
      ["OPTIONS", "/api/v1/me"],
      ["OPTIONS", "/api/v1/nothing"],
      ["OPTIONS", "/api/v1/products/"],
      ["GET", "/api/v1/openapi.json"],
      ["GET", "/api/v1/exports/products"],
      ["HEAD", "/api/v1/exports/products?format=ndjson"],
      ["GET", "/api/v1/me/views"],
      ["GET", "/api/v1/products?Nope=1&7=x&Neither=2&Nope=3&3=y"],
      ["GET", "/api/v1/orders/all?STATUS=x&search=a&Status=y&Search=b&status=z&7=x&From=q&to=x&To=y"],
      ["GET", "/api/v1/orders/all?status=Open&Status=!Open&SortBy=ID&sortBy=Status&PageSize=3&FROM=2026-01-01"],
    ] as const)
      await compare({ method, target, headers: { "x-forwarded-for": someAddress(), ...headers } });
});

test("a document that the client already has gets identical responses", async () => {
  for (const target of ["/api/v1/openapi.json", "/api/v1/openapi/v3"]) {
    const question = { method: "GET", target, headers: { "x-forwarded-for": someAddress() } };
    const { etag } = (await compare(question)).headers;
    const headers = { ...question.headers, "if-none-match": String(etag) };
    for (const method of ["GET", "HEAD"])
      expect((await compare({ ...question, method, headers })).status, target).toBe(304);
  }
});

test("bodies of any kind get identical responses from every operation that takes one", async () => {
  const user = await createUser(await createCompany("Buyer"), { roles: ["FullAccess"] });
  const headers = { authorization: `Bearer ${await accessToken(user)}` };
  const json = "application/json";
  const bodies: [type: string, body: string][] = [
    ...["", "{", "[]", "null", '{"A":1,"A":2}', '{"Nope":1}', "\ud800", `{"x":"${"y".repeat(17_000)}"}`].map(
      (body): [string, string] => [json, body],
    ),
    ["text/plain", "{}"],
    [`${json};charset=latin1`, "{}"],
    ["", "{}"],
  ];
  const statuses = new Set<number>();
  for (const { path, method, body: bodySchema } of contracts) {
    if (!bodySchema) continue;
    const target = `/api/v1${path.replaceAll(/\{\w+\}/g, "none")}`;
    for (const [type, body] of bodies) {
      const from = { "x-forwarded-for": someAddress(), ...headers, "content-type": type };
      statuses.add((await compare({ method, target, headers: from, body })).status);
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([400, 413, 415]));
  const form = "application/x-www-form-urlencoded";
  const refused = "grant_type=password&client_id=x&username=x&password=x";
  const requests: [body: string, headers?: Record<string, string>][] = [
    ...["", "grant_type=x", refused, "a=1&a=2", "a%00b", `a=${"y".repeat(17_000)}`].map((body): [string] => [body]),
    ["{}", { "content-type": json }],
    ["grant_type=client_credentials", { authorization: `Basic ${btoa("x:y")}` }],
  ];
  for (const [body, more] of requests) {
    const from = { "x-forwarded-for": someAddress(), "content-type": form, ...more };
    await compare({ method: "POST", target: "/api/oauth/token", headers: from, body });
  }
});

/** Removes generated names, IDs, times and secrets, which differ between two equal changes. */
const generated = new RegExp(
  [
    /\b(?:user|mark|whsec)[-_]?[\w+/=-]{8,}/,
    /[\da-f]{8}-[\da-f-]{27,}/,
    /\d{4}-\d\d-\d\dT[\d:.]+Z/,
    /\beyJ[\w.-]+|(?<![\w-])[\w-]{40,}/,
    // The event's number and the version can have one more digit.
    /(?<=(?:EventID|OrderVersion)\\":)\d+|(?<="etag":"\\")\d+|(?<="content-length":")\d+/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

type Casts = Awaited<ReturnType<typeof createCasts>>;
type Refusal = { status?: number; headers?: Record<string, string>; send?: typeof ask };
type Exchange = { method: string; path: string; type: string; body?: string | undefined };
type Caller = Omit<Parameters<Casts>[0], "changes"> & {
  state: "access token" | "session" | "reset token" | "no token";
};

/** Both hosts make the change, each for a different caller and record. */
async function compareChange(castFor: Casts, { state, ...caller }: Caller, { method, path, type, body }: Exchange) {
  const answers = [];
  for (const origin of Object.values(hosts)) {
    const cast = await castFor({ ...caller, changes: true });
    const headers = {
      "x-forwarded-for": someAddress(),
      ...(await cast.credentials(state)),
      ...(body !== undefined && { "content-type": type }),
    };
    const question = { method, target: cast.fill(path), headers, ...(body !== undefined && { body: cast.fill(body) }) };
    answers.push(JSON.parse(JSON.stringify(await answerOf(origin, question)).replaceAll(generated, "…")));
  }
  const [lane, next] = answers;
  expect(lane, `${method} ${path}`).toEqual(next);
  return Number(lane.status);
}

/** A caller to whom an operation answers with this status. */
function callerOf({ id, method, bearerOnly }: Contract, status = rules[id]?.done) {
  const rule = rules[id];
  if (!rule) return undefined;
  const isAnswered = (each: Caller) => {
    const expected = expectedOf({ rule, writes: method !== "GET", bearerOnly: bearerOnly === true, ...each });
    return expected.status === status && (!rule.lists || expected.shows);
  };
  return companies
    .flatMap((company) => relations.map((relation) => ({ company, relation })))
    .flatMap((each) => (["access token", "session", "reset token"] as const).map((state) => ({ ...each, state })))
    .map((each) => ({ ...each, kind: rule.on ?? rule.lists, roles: [...roles] }))
    .find(isAnswered);
}

/** Sends a request to both hosts, with the same caller and record. */
async function compareFor(castFor: Casts, id: string, { status, headers, send }: Refusal = {}) {
  const contract = contracts.find((each) => each.id === id);
  const caller = contract && callerOf(contract, status);
  if (!contract || !caller) throw new Error(`Nobody is answered ${status ?? "well"} by ${id}.`);
  const { method, path, body } = contract;
  const cast = await castFor({ ...caller, changes: false });
  const query = rules[id]?.query ? `?${rules[id].query}` : "";
  const type = body && { "content-type": "application/json" };
  const question = {
    method,
    target: cast.fill(`/api/v1${path.replace("{direction}", "all")}${query}`),
    headers: { "x-forwarded-for": someAddress(), ...(await cast.credentials(caller.state)), ...type, ...headers },
    ...(body && { body: cast.fill(JSON.stringify(rules[id]?.body ?? {})) }),
  };
  return { cast, ask: () => compare(question, send) };
}

test("reads that find something get identical responses", async () => {
  test.setTimeout(180_000);
  const castFor = await createCasts();
  for (const { id } of contracts.filter(({ method }) => method === "GET")) {
    const { ask } = await compareFor(castFor, id);
    expect((await ask()).status, id).toBe(200);
  }
});

test("refusals for outdated versions, too many tries and a busy database are identical", async () => {
  const castFor = await createCasts();
  const conflict = await compareFor(castFor, "snoozeApproval", { status: 409 });
  expect((await conflict.ask()).status).toBe(409);
  const outdated = await compareFor(castFor, "updateProduct", { headers: { "if-match": '"999"' } });
  expect((await outdated.ask()).status).toBe(412);

  const busy = await compareFor(castFor, "approveOrder", { send: ask });
  const orderID = busy.cast.fill("{orderID}");
  const transaction = db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT FROM orders WHERE id = ${orderID} FOR UPDATE`;
      return busy.ask();
    },
    { timeout: 20_000 },
  );
  expect((await transaction).status).toBe(503);

  const { username } = await createUser(await createCompany("Buyer"));
  const client = await createApiClient();
  const guess = {
    method: "POST",
    target: "/api/oauth/token",
    headers: { "x-forwarded-for": someAddress(), "content-type": "application/x-www-form-urlencoded" },
    body: `${new URLSearchParams({ grant_type: "password", client_id: client.id, username, password: "x" })}`,
  };
  await Promise.all(Array.from({ length: 10 }, () => ask(hosts.lane, guess)));
  expect((await compare(guess)).status).toBe(429);
});

test("an error that nobody expected gets identical responses, which say nothing about it", async () => {
  const user = await createUser(await createCompany("Buyer"));
  const headers = { authorization: `Bearer ${await accessToken(user)}`, "content-type": "application/json" };
  const body = JSON.stringify({ List: "listOrders", Name: "Mine", Query: "" });
  const refuse = `refuse_${user.id.replaceAll("-", "")}`;
  const refused = `CHECK ("owner_id" <> '${user.id}') NOT VALID`;
  await db.$executeRawUnsafe(`ALTER TABLE "saved_views" ADD CONSTRAINT "${refuse}" ${refused}`);
  const answer = await compare({ method: "POST", target: "/api/v1/me/views", headers, body });
  await db.$executeRawUnsafe(`ALTER TABLE "saved_views" DROP CONSTRAINT "${refuse}"`);
  expect(answer.status).toBe(500);
  expect(answer.body).not.toContain(refuse);
});

test("every operation that changes something gets identical responses", async () => {
  test.setTimeout(180_000);
  const castFor = await createCasts();
  for (const contract of contracts) {
    const { id, method, lines, body: takesBody } = contract;
    const rule = rules[id];
    if (method === "GET" || !rule) continue;
    const caller = callerOf(contract);
    const body = takesBody || lines ? JSON.stringify(rule.body ?? {}) : undefined;
    const path = `/api/v1${contract.path.replace("{direction}", "all")}`;
    const type = lines ? ndjson : "application/json";
    expect(caller, `who may ${id}`).toBeDefined();
    if (caller) expect(await compareChange(castFor, caller, { method, path, type, body }), id).toBe(rule.done);
  }
  for (const [door, { method, path, form: body, status }] of Object.entries(doors)) {
    const type = "application/x-www-form-urlencoded";
    const caller = { company: "trader", relation: "own", state: "session", kind: "grant", roles: [...roles] } as const;
    const exchange = { method, path, type, body };
    expect(await compareChange(castFor, { ...caller, roles: [...roles] }, exchange), door).toBe(status);
  }
});

test("consecutive changes by one person get identical responses", async () => {
  const company = await createCompany("Buyer");
  const before = "the harbour under a lantern";
  const answersOf = async (origin: string) => {
    const user = await createUser(company, { password: before });
    const { name, value } = await signedIn(user);
    const ask = async (method: string, path: string, body?: object, more?: Record<string, string>) => {
      const sender = { cookie: `${name}=${value}`, origin: ownOrigin, "content-type": "application/json" };
      const headers = { ...sender, ...more };
      const question = { method, target: `/api/v1${path}`, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await answerOf(origin, question);
      const differing = /user-[\w-]+|[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[^"]+/g;
      const same = (text: string) => text.replaceAll(differing, "…");
      const { location = "", ...others } = answer.headers;
      return { status: answer.status, headers: { ...others, location: same(location) }, body: same(answer.body) };
    };
    const view = { List: "listOrders", Name: "Mine", Query: "" };
    const keyed = (body: object) => ask("POST", "/me/views", body, { "idempotency-key": "mine" });
    const created = await keyed(view);
    const { id } = await db.savedView.findFirstOrThrow({ where: { ownerId: user.id } });
    return [
      created,
      await keyed(view),
      await keyed({ ...view, Name: "Another" }),
      await ask("PATCH", `/me/views/${id}`, { Name: "Ours" }),
      await ask("DELETE", `/me/views/${id}`),
      await ask("PATCH", "/me/preferences", { TimeZone: "Europe/Berlin" }),
      await ask("DELETE", "/me/sessions"),
      await ask("POST", "/me/password/change", { CurrentPassword: before, NewPassword: `${before} again` }),
    ];
  };
  const answers = await answersOf(hosts.lane);
  expect(answers).toEqual(await answersOf(hosts.next));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 422, 200, 204, 200, 204, 204]);
});
