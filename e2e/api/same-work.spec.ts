import { randomUUID } from "node:crypto";
import { sha256 } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import { accessToken, resetToken } from "../credentials";
import {
  createApiClient,
  createCompany,
  createOrderReturn,
  createProduct,
  createPurchase,
  createUser,
} from "../factories";
import { someAddress } from "../fixtures";
import { test as base, expect } from "../observed";
import { signInByPassword } from "../sign-in";

// Equal work takes equal time. `npm run prove -- reset` compares the times themselves.

type Answer = { status: () => number };
type Ask = (headers: Record<string, string>) => Promise<Answer>;

const test = base.extend<{ workOf: (ask: Ask) => Promise<string[]> }>({
  /** The server's work for a request: the status, and all statements and hashes in the order in which they began. */
  workOf: async ({ observed }, provide) => {
    await provide(async (ask) => {
      const traceId = randomUUID().replaceAll("-", "");
      const answer = await ask({ traceparent: `00-${traceId}-00f067aa0ba902b7-01`, "x-forwarded-for": someAddress() });
      const ours = () => observed.spans.filter((span) => span.traceId === traceId);
      await expect.poll(() => ours().some(({ kind }) => kind === 2)).toBe(true);
      return [
        String(answer.status()),
        ...ours()
          .map(({ name }) => name)
          .sort(),
      ];
    });
  },
});

const password = "a long walk in spring";

test("a sign-in runs the same statements for an unknown name, a disabled user and a wrong password", async ({
  request,
  observed,
  workOf,
  playwright,
}) => {
  const company = await createCompany("Buyer");
  const [user, disabled] = [
    await createUser(company, { password }),
    await createUser(company, { password, active: false }),
  ];
  const { id } = await createApiClient();
  const attempts = [
    { username: user.username, password: "wrong" },
    { username: disabled.username, password },
    { username: `nobody-${randomUUID()}`, password },
  ];
  const form = (login: object) => ({ grant_type: "password", client_id: id, ...login });
  const byToken = (login: object) =>
    workOf((headers) => request.post(`${observed.url}/api/oauth/token`, { headers, form: form(login) }));
  const browser = await playwright.request.newContext({ baseURL: observed.url });
  const byForm = (login: (typeof attempts)[number]) =>
    workOf(async (headers) => (await signInByPassword(browser, login, headers)).response);

  for (const work of [byToken, byForm]) {
    const [wrong, ...others] = await inTurn(attempts, work);
    expect(wrong).toContain("verify password");
    expect(wrong).toContain("INSERT audit_events");
    for (const other of others) expect(other).toEqual(wrong);
  }
  await browser.dispose();
});

test("it also does for a name with a hundred failures", async ({ request, observed, workOf }) => {
  const user = await createUser(await createCompany("Buyer"), { password });
  const nobody = `nobody-${randomUUID()}`;
  await db.rateLimit.createMany({
    data: [
      { key: `sign-in-failures:${sha256(user.id)}`, points: 200, told: true },
      {
        key: `sign-in-failures-of-nobody:${sha256(nobody)}`,
        points: 200,
        told: true,
        expire: BigInt(Date.now() + 60_000),
      },
    ],
  });
  const { id } = await createApiClient();
  const signIn = (username: string) => {
    const form = { grant_type: "password", client_id: id, username, password };
    return workOf((headers) => request.post(`${observed.url}/api/oauth/token`, { headers, form }));
  };

  const [knownUser, unknown] = await inTurn([user.username, nobody], signIn);

  expect(knownUser?.[0]).toBe("400");
  expect(knownUser).toContain("SELECT audit_events");
  expect(unknown).toEqual(knownUser);
});

test("requesting a link runs the same statements for an active, a disabled and an unknown user", async ({
  request,
  observed,
  workOf,
}) => {
  const company = await createCompany("Buyer");
  const [user, disabled] = [await createUser(company), await createUser(company, { active: false })];
  const ask = (Email: string) =>
    workOf((headers) => request.post(`${observed.url}/api/v1/password/reset`, { headers, data: { Email } }));

  const [knownUser, ...others] = await inTurn([user.email, disabled.email, `${randomUUID()}@example.com`], ask);

  expect(knownUser).toContain("INSERT mail_outbox");
  for (const other of others) expect(other).toEqual(knownUser);
});

test("it also does for a network over its limit, for a user with a link", async ({ request, observed, workOf }) => {
  const company = await createCompany("Buyer");
  const [user, disabled] = [await createUser(company), await createUser(company, { active: false })];
  const address = someAddress();
  const post = (Email: string, headers: Record<string, string>) =>
    request.post(`${observed.url}/api/v1/password/reset`, {
      headers: { ...headers, "x-forwarded-for": address },
      data: { Email },
    });
  for (let count = 0; count < 4; count++) await post(user.email, {});
  const mails = () => db.mailOutbox.count({ where: { userId: user.id } });
  const before = await mails();

  const [knownUser, ...others] = await inTurn([user.email, disabled.email, `${randomUUID()}@example.com`], (email) =>
    workOf((headers) => post(email, headers)),
  );

  expect(await mails()).toBe(before);
  for (const other of others) expect(other).toEqual(knownUser);
});

test("looking up another company's record runs the same statements as a missing one", async ({
  request,
  observed,
  workOf,
}) => {
  const { user } = await createPurchase(["FullAccess"]);
  const foreign = await createPurchase();
  const headers = { authorization: `Bearer ${await accessToken(user)}` };
  const get = (path: string) =>
    workOf((more) => request.get(`${observed.url}/api/v1${path}`, { headers: { ...headers, ...more } }));
  const pairs = [
    [`/orders/all/${foreign.order.id}/approvals`, "/orders/all/none/approvals"],
    [`/products/${(await createProduct(foreign.buyer, { active: false })).id}`, "/products/none"],
    [`/orderreturns/${(await createOrderReturn(foreign.order)).id}`, "/orderreturns/none"],
    [`/users/${foreign.user.id}`, "/users/none"],
  ];
  await get("/me");

  for (const [theirs = "", none = ""] of pairs) {
    const [first, second] = await inTurn([theirs, none], get);
    expect(first?.[0], theirs).toBe("404");
    expect(second, theirs).toEqual(first);
  }
});

test("a wrong reset token runs the same statements, however much of it is right", async ({
  request,
  observed,
  workOf,
}) => {
  const token = await resetToken(await createUser(await createCompany("Buyer")));
  const set = (authorization: string) =>
    workOf((headers) =>
      request.post(`${observed.url}/api/v1/me/password`, {
        headers: { ...headers, authorization },
        data: { NewPassword: password },
      }),
    );

  const [near, far] = await inTurn(
    [`Bearer ${token.slice(0, -4)}AAAA`, `Bearer ${token.slice(0, -40)}${"A".repeat(40)}`],
    set,
  );

  expect(near?.[0]).toBe("401");
  expect(far).toEqual(near);
  expect(near).not.toContain("SELECT reset_tokens"); // its signature is checked first
});

async function inTurn<T>(all: T[], work: (each: T) => Promise<string[]>) {
  const done: string[][] = [];
  for (const each of all) done.push(await work(each));
  return done;
}
