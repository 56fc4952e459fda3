import { randomUUID } from "node:crypto";
import { accessToken, resetToken, signedIn } from "../credentials";
import { createApiClient, createCompany, createUser } from "../factories";
import { openGate } from "../gate";
import { expect, metricsToken, startObserved, test } from "../observed";

const createPerson = async () => createUser(await createCompany("Buyer"));

test("metrics need a token, and have their own port and path", async ({ request, observed }) => {
  const status = async (url: string, headers = {}) => (await request.get(url, { headers })).status();
  const allowed = { authorization: `Bearer ${metricsToken}` };

  expect(await status(observed.metricsUrl)).toBe(401);
  expect(await status(observed.metricsUrl, { authorization: `Bearer ${metricsToken}x` })).toBe(401);
  expect(await status(observed.metricsUrl, { authorization: metricsToken })).toBe(401);
  expect(await status(observed.metricsUrl, allowed)).toBe(200);
  expect(await status(observed.metricsUrl.replace("/metrics", "/"), allowed)).toBe(404);
});

test("each request counts once, under the template of its route", async ({ request, observed }) => {
  const authorization = `Bearer ${await accessToken(await createPerson())}`;
  const labels = `{method="GET",route="/api/v1/products/{productID}",status="4xx"}`;
  const count = () => observed.metric(`http_requests_total${labels}`);
  const timed = () => observed.metric(`http_request_duration_seconds_count${labels}`);
  const statements = () =>
    observed.metric(`countersign_statement_duration_seconds_count{pool="main",operation="SELECT"}`);
  const [before, timedBefore, statementsBefore] = [await count(), await timed(), await statements()];

  for (let at = 0; at < 7; at++)
    await request.get(`${observed.url}/api/v1/products/${randomUUID()}`, { headers: { authorization } });

  await expect.poll(count).toBe(before + 7);
  expect(await timed()).toBe(timedBefore + 7);
  expect(await statements()).toBeGreaterThanOrEqual(statementsBefore + 7); // one statement verifies the caller and reads the product
  expect(await observed.metric(`countersign_pool_connections{pool="main",state="total"}`)).toBeGreaterThan(0);
  expect(await observed.metric("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
});

test("the counts of several processes are added up", async ({ request }) => {
  await using observed = await startObserved({ WEB_CONCURRENCY: "2" });
  await Promise.all(Array.from({ length: 20 }, () => request.get(`${observed.url}/api/health/live`)));

  const count = () => observed.metric(`http_requests_total{method="GET",route="/api/health/live",status="2xx"}`);
  await expect.poll(count).toBe(20);
});

test("unknown routes are counted as one, and IDs make no new series", async ({ request, observed }) => {
  const unknown = () => observed.metric(`http_requests_total{method="GET",route="unknown",status="4xx"}`);
  const before = await unknown();
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const cookie = Object.values(await signedIn(await createPerson()))
    .slice(0, 2)
    .join("=");
  for (const id of ids) await request.get(`${observed.url}/nowhere/${id}`, { headers: { cookie } });

  await expect.poll(unknown).toBe(before + ids.length);
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await request.get(observed.metricsUrl, { headers })).text();
  for (const id of ids) expect(text).not.toContain(id);
});

test("sign-ins are counted by their result", async ({ request, observed }) => {
  const failed = () => observed.metric(`countersign_audit_events_total{event="authn_login_fail"}`);
  const before = await failed();
  const { id } = await createApiClient();
  const form = { grant_type: "password", client_id: id, username: randomUUID(), password: "wrong" };
  await request.post(`${observed.url}/api/oauth/token`, { form });
  await expect.poll(failed).toBe(before + 1);
});

test("a trace continues the client's, with the caller and each statement of the request", async ({
  request,
  observed,
}) => {
  const traceId = randomUUID().replaceAll("-", "");
  const parentSpanId = "00f067aa0ba902b7";
  const user = await createPerson();
  const productID = `canary-${randomUUID()}`;
  const headers = {
    authorization: `Bearer ${await accessToken(user)}`,
    traceparent: `00-${traceId}-${parentSpanId}-01`,
  };
  const response = await request.get(`${observed.url}/api/v1/products/${productID}?q=${productID}`, { headers });

  const ours = () => observed.spans.filter((span) => span.traceId === traceId);
  const spanOf = (name: string) => ours().find((span) => span.name === name);
  await expect.poll(() => ours().length).toBeGreaterThanOrEqual(5);
  const root = spanOf("GET /api/v1/products/{productID}");
  expect(root).toMatchObject({
    parentSpanId,
    kind: 2,
    attributes: {
      "http.route": "/api/v1/products/{productID}",
      "http.request.method": "GET",
      "http.response.status_code": 404,
      "countersign.request_id": response.headers()["x-request-id"],
    },
    resource: { "service.name": "countersign", "deployment.environment.name": "test" },
  });
  const [identify, read] = [spanOf("identify"), spanOf("read")];
  expect([identify?.parentSpanId, read?.parentSpanId]).toEqual([root?.spanId, root?.spanId]);
  expect(spanOf("SELECT token_families")).toMatchObject({
    parentSpanId: identify?.spanId,
    kind: 3,
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": "SELECT",
      "db.collection.name": "token_families",
    },
  });
  expect(spanOf("SELECT products")?.parentSpanId).toBe(read?.spanId);
  for (const secret of [productID, headers.authorization.slice(-40), user.id, user.email])
    expect(JSON.stringify(ours())).not.toContain(secret);
});

test("a request's log line has the request, the caller and its cost", async ({ request, observed }) => {
  const user = await createPerson();
  const headers = { authorization: `Bearer ${await accessToken(user)}` };
  const response = await request.get(`${observed.url}/api/v1/me`, { headers });
  const requestId = response.headers()["x-request-id"] ?? "";

  const lines = await observed.linesOf(requestId);
  expect(lines.find(({ msg }) => msg === "request")).toEqual({
    level: 30,
    time: expect.any(String),
    msg: "request",
    requestId,
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    method: "GET",
    route: "/api/v1/me",
    path: "/api/v1/me",
    status: 200,
    ms: expect.any(Number),
    userID: user.id,
    statements: expect.any(Number),
    databaseMs: expect.any(Number),
  });
});

test("a page's failure is logged once, with the ID that its error page shows, and without row data", async ({
  request,
}) => {
  const user = await createPerson();
  const { name, value } = await signedIn(user);
  const headers = { cookie: `${name}=${value}` };
  using gate = await openGate();
  await using observed = await startObserved({ DATABASE_URL: gate.url });
  const page = `${observed.url}/admin/users/${user.id}`;
  await expect.poll(async () => (await request.get(page, { headers })).status()).toBe(200);

  gate.close();
  const response = await request.get(`${page}?secret=${value}`, { headers });
  const requestId = response.headers()["x-request-id"] ?? "";

  expect(await response.text()).toContain(requestId);
  // Next's copy of the log writes independently, possibly after the request's last line.
  const failures = async () => (await observed.linesOf(requestId)).filter(({ msg }) => msg === "page failed");
  await expect.poll(failures).toEqual([
    expect.objectContaining({
      level: 50,
      requestId,
      digest: `offline ${requestId}`,
      method: "GET",
      route: "/admin/users/{userID}",
      path: `/admin/users/${user.id}`,
      err: expect.objectContaining({ message: expect.stringMatching(/connect|terminated/i) }),
    }),
  ]);
  const log = await observed.readLog();
  // Next prints caught errors with this sign.
  for (const untold of ["⨯", value.slice(-40), user.email]) expect(log).not.toContain(untold);
});

test("a log line is one line, whatever a request contains", async ({ request, observed }) => {
  const hostile = ["%0d%0a{%22level%22:60}", "%E2%80%A8%C2%85", "%1b[31mred", "x".repeat(9000)];
  const headers = { "x-request-id": '"}\\n{"', "user-agent": "\\n\t\\u2028", authorization: "Bearer \\r\\n" };
  const ids: string[] = [];
  for (const path of hostile) {
    const response = await request.get(`${observed.url}/api/v1/products/${path}?${path}`, { headers });
    ids.push(response.headers()["x-request-id"] ?? "");
  }

  for (const id of ids) await observed.linesOf(id);
  const lines = (await observed.readLog()).split(/[\n\r\u0085\u2028\u2029]/);
  for (const id of ids) {
    const ours = lines.filter((line) => line.includes(id));
    expect(ours.filter((line) => JSON.parse(line).msg === "request")).toHaveLength(1);
    expect(Math.max(...ours.map(({ length }) => length))).toBeLessThan(4096);
  }
  const isForged = (line: string) =>
    line.startsWith('{"level":60') || (!line.startsWith("{") && /\[31m|xxx/.test(line));
  expect(lines.filter(isForged)).toEqual([]);
});

test("no secret is logged, wherever a client puts it, nor the values of a slow statement", async ({
  request,
  observed,
}) => {
  const user = await createPerson();
  const { name, value } = await signedIn(user);
  const tokens = [await accessToken(user), await resetToken(user), value];
  const canary = `canary${randomUUID()}`;
  const [headers, data] = [
    { authorization: `Bearer ${canary}`, cookie: `${name}=${canary}`, "x-api-key": canary, traceparent: canary },
    { Username: canary, Password: canary, NewPassword: canary, token: canary },
  ];
  for (const secret of [canary, ...tokens]) {
    const query = `?access_token=${secret}&password=${secret}&${secret}=1`;
    await request.get(`${observed.url}/api/v1/me${query}`, { headers: { authorization: `Bearer ${secret}` } });
    await request.get(`${observed.url}/sign-in${query}`, { headers: { cookie: `${name}=${secret}` } });
    await request.put(`${observed.url}/api/v1/password/reset/${secret}${query}`, { headers, data });
    await request.put(`${observed.url}/api/v1/password%2Freset%2F${secret}`, { headers, data });
    await request.post(`${observed.url}/api/oauth/token${query}`, {
      headers,
      form: { ...data, refresh_token: secret },
    });
    await request.post(`${observed.url}/api/auth/callback/credentials`, { headers, form: data });
  }
  for (const secret of tokens) await request.get(`${observed.url}/products/${secret}`, { headers });
  const list = await request.get(`${observed.url}/api/v1/products?search=${canary}`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  });
  expect(list.status()).toBe(200);

  await observed.linesOf(list.headers()["x-request-id"] ?? "");
  await expect.poll(observed.readLog).toContain("slow statement");
  const output = `${await observed.readLog()}${JSON.stringify(observed.spans)}`;
  for (const secret of [canary, ...tokens.map((token) => token.slice(-40)), user.email])
    expect(output).not.toContain(secret);
});

test("a slow database in a readiness check is logged with its request, not as a slow statement", async ({
  request,
  observed,
}) => {
  const ask = async () => (await request.get(`${observed.url}/api/health/ready`)).headers()["x-request-id"] ?? "";
  await ask(); // the server's first request reads the clock
  const ids: string[] = [];
  const readLines = async () => (await Promise.all(ids.map(observed.linesOf))).flat();

  await expect(async () => {
    ids.push(...(await Promise.all(Array.from({ length: 60 }, ask))));
    expect((await readLines()).some(({ databaseMs }) => databaseMs >= 2)).toBe(true);
  }).toPass();
  expect((await readLines()).filter(({ msg }) => msg !== "request")).toEqual([]);
});
