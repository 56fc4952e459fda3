import { randomUUID } from "node:crypto";
import { accessToken, resetToken } from "@/e2e/credentials";
import {
  createApiClient,
  createCompany,
  createOrder,
  createOrderReturn,
  createProduct,
  createUser,
} from "@/e2e/factories";
import { merge, type Outcome } from "../part";
import { compareWays, type TimedAnswer } from "./compare";
import { at, type ResetPlace } from "./place";

/** Neither the bytes of an answer nor its time reveal which users and records exist. */
export async function compareAnswers({ urls, seed }: ResetPlace, samples: number): Promise<Outcome> {
  const url = at(urls, 0);
  const options = { seed, samples };
  return merge({
    "asking for a link, ": await compareWays(await linkWays(url), options),
    "signing in, ": await compareWays(await signInWays(url), options),
    "guessing a reset token, ": await compareWays(guessWays(url), options),
    ...(await compareRecords(url, options)),
  });
}

async function linkWays(url: string) {
  const company = await createCompany("Buyer");
  const askFor = (Email: string) => () => ask(`${url}/api/v1/password/reset`, json({ Email }));
  return {
    known: async () => askFor((await createUser(company)).email),
    disabled: async () => askFor((await createUser(company, { active: false })).email),
    unknown: async () => askFor(`nobody-${randomUUID()}@example.com`),
  };
}

async function signInWays(url: string) {
  const [company, { id }, password] = [await createCompany("Buyer"), await createApiClient(), "a long walk in spring"];
  const signIn = (username: string) => () => {
    const form = { grant_type: "password", client_id: id, username, password: "a short walk in spring" };
    return ask(`${url}/api/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
  };
  return {
    "wrong password": async () => signIn((await createUser(company, { password })).username),
    disabled: async () => signIn((await createUser(company, { password, active: false })).username),
    unknown: async () => signIn(`nobody-${randomUUID()}`),
  };
}

function guessWays(url: string) {
  const guess = (right: number) => async () => {
    const token = await resetToken(await createUser(await createCompany("Buyer")));
    const authorization = `Bearer ${token.slice(0, -right)}${"A".repeat(right)}`;
    return () => ask(`${url}/api/v1/me/password`, json({ NewPassword: "a long walk in spring" }, { authorization }));
  };
  return { "all but the end right": guess(4), "nothing right": guess(40) };
}

async function compareRecords(url: string, options: { seed: number; samples: number }) {
  const [mine, other] = [await createCompany("Buyer"), await createCompany("Buyer")];
  const headers = { authorization: `Bearer ${await accessToken(await createUser(mine))}` };
  const order = await createOrder({ from: other });
  const records = {
    "an order": (id: string) => `/orders/all/${id}/approvals`,
    "a product": (id: string) => `/products/${id}`,
    "a return": (id: string) => `/orderreturns/${id}`,
    "a user": (id: string) => `/users/${id}`,
  };
  const foreign = {
    "an order": order.id,
    "a product": (await createProduct(other, { active: false })).id,
    "a return": (await createOrderReturn(order)).id,
    "a user": order.fromUserId,
  };
  const outcomes: Record<string, Outcome> = {};
  // Safe: these are its keys.
  for (const kind of Object.keys(records) as (keyof typeof records)[]) {
    const get = (id: string) => () => ask(`${url}/api/v1${records[kind](id)}`, { headers }, id);
    const absent = foreign[kind].replace(/[\da-f]{12}$/, "0".repeat(12));
    const ways = { "another company's": async () => get(foreign[kind]), absent: async () => get(absent) };
    outcomes[`${kind}, `] = await compareWays(ways, options);
  }
  return outcomes;
}

const json = (body: object, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { ...headers, "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Without the request's ID and the requested ID. */
async function ask(url: string, init: RequestInit, id = "-"): Promise<TimedAnswer> {
  const start = performance.now();
  const response = await fetch(url, init);
  const body = await response.text();
  const ms = performance.now() - start;
  const requestID = response.headers.get("x-request-id") ?? "-";
  const headers = [...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
  const text = body.replaceAll(requestID, "").replaceAll(id, "");
  return { ms, answer: `${response.status} ${JSON.stringify(headers)} ${text}` };
}
