import { randomUUID } from "node:crypto";
import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";
import { createApiClient, createCompany, createTokenFamily, createUser } from "@/e2e/factories";
import { hostileTargets } from "@/e2e/hostile-targets";
import { tokenResponse } from "@/lib/api/token-contract";
import { hashPassword } from "@/lib/auth/password-hash";
import { roles } from "@/lib/auth/role-names";
import { sha256 } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";
import { type Answer, ask } from "../ask";
import { judgeAny, judgeSchema } from "./judge";
import { methods, type PlannedRequest, strangeHeaders } from "./requests";
import { text } from "./texts";

const password = "the harbour under a lantern";

/** Valid forms for the token endpoint and the sign-in. */
export async function createKeys(origin: string) {
  const user = await createUser(await createCompany("Buyer"), { password });
  const secret = randomUUID();
  const client = await createApiClient();
  const withSecret = await createApiClient({
    secretHash: await hashPassword(secret),
    defaultContextUserId: user.id,
  });
  const { id: familyId, expiresAt } = await createTokenFamily(user, { clientId: client.id, roles: user.roles });
  const refreshToken = randomUUID();
  await db.refreshToken.create({ data: { id: sha256(refreshToken), familyId, expiresAt } });
  const { headers, body } = await ask(origin, { method: "GET", target: "/api/auth/csrf" });
  return {
    cookie: (headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; "),
    values: {
      grant_type: ["password", "client_credentials", "refresh_token"],
      client_id: [client.id, withSecret.id],
      client_secret: [secret],
      username: [user.username],
      password: [password],
      refresh_token: [refreshToken],
      scope: [...roles, roles.join(" ")],
      csrfToken: [String(JSON.parse(body).csrfToken)],
      callbackUrl: ["/orders", ...hostileTargets],
      json: ["true"],
    } satisfies Record<string, string[]>,
  };
}

type Keys = Awaited<ReturnType<typeof createKeys>>;

/** Requests to the endpoints for signing in and out: with valid, nearly valid and invalid forms. */
export function requestsToDoors({ cookie, values }: Keys): Arbitrary<PlannedRequest> {
  const { grant_type, client_id, client_secret, username, refresh_token, scope, csrfToken, callbackUrl, json } = values;
  const token = formOf({
    grant_type,
    client_id,
    client_secret,
    username,
    password: values.password,
    refresh_token,
    scope,
  });
  const signIn = formOf({ username, password: values.password, csrfToken, callbackUrl, json });
  const actions = ["csrf", "session", "callback/credentials", "signout", "signin", "providers", "error", "_log"];
  const action = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...actions.flatMap((each, at) => (at < 4 ? [each, each, each] : [each]))) },
    text.map((each) => encodeURIComponent(each.toWellFormed())),
  );
  return fc.oneof(
    sendTo(fc.constant("/api/oauth/token"), token, {}, judgeToken),
    sendTo(
      action.map((each) => `/api/auth/${each}`.slice(0, 17_000)),
      signIn,
      { cookie },
      judgeAuth,
    ),
  );
}

type Judge = (method: string, answer: Answer) => string | null;

function sendTo(
  target: Arbitrary<string>,
  body: Arbitrary<string>,
  headers: Record<string, string>,
  judge: Judge,
): Arbitrary<PlannedRequest> {
  const type = fc.oneof(
    { weight: 15, arbitrary: fc.constant("application/x-www-form-urlencoded") },
    fc.constantFrom("application/json", "text/plain", "", "multipart/form-data; boundary=x"),
  );
  return fc
    .record({
      caller: fc.nat(1000),
      method: fc.oneof({ weight: 12, arbitrary: fc.constantFrom("POST", "POST", "GET") }, fc.constantFrom(...methods)),
      target,
      body,
      type,
      strange: fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, fc.constantFrom(...strangeHeaders)),
    })
    .map(({ body, type, strange, ...rest }) => {
      const isWrite = !["GET", "HEAD"].includes(rest.method);
      return {
        ...rest,
        headers: { ...headers, ...strange, ...(isWrite && { "content-type": type }) },
        ...(isWrite && { body }),
        judge: (answer: Answer) => judge(rest.method, answer),
      };
    });
}

/** Mostly each field once and valid; sometimes missing, invalid or repeated, or not a form at all. */
function formOf(values: Record<string, string[]>): Arbitrary<string> {
  const fields = Object.entries(values).map(([name, known]) => {
    const value = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...known) }, text);
    const field = value.map((each) => [[name, each]]);
    return fc.oneof(
      { weight: 12, arbitrary: field },
      fc.constant([]),
      fc.tuple(field, field).map((both) => both.flat()),
    );
  });
  const form = fc.tuple(...fields).map((each) => String(new URLSearchParams(each.flat() as [string, string][])));
  return fc.oneof({ weight: 12, arbitrary: form }, text);
}

const errors = [
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
] as const;
/** RFC 6749, section 5.2, with the property that OrderCloud's clients read. */
const oauthError = z.object({
  error: z.enum(errors),
  error_description: z.string(),
  Errors: z.tuple([z.object({ ErrorCode: z.enum(errors), Message: z.string(), Data: z.object({}) })]),
});

function judgeToken(method: string, answer: Answer) {
  const general = judgeAny(method, answer);
  if (general !== undefined) return general;
  const { status, headers, body } = answer;
  if (headers["content-type"] !== "application/json") return `${status} as ${headers["content-type"]}`;
  if (status === 200) return method === "POST" ? judgeSchema(tokenResponse, body) : `a token by ${method}`;
  return status === 400 || status === 401 ? judgeSchema(oauthError, body) : `${status} ${body.slice(0, 200)}`;
}

const authAnswer = z.union([
  z.strictObject({ csrfToken: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.strictObject({ expires: z.iso.datetime() }),
  z.strictObject({ url: z.string() }),
  z.strictObject({}),
]);

/** Neither a redirect nor a URL in an answer leads to another site. */
function judgeAuth(method: string, answer: Answer) {
  const general = judgeAny(method, answer);
  if (general !== undefined) return general;
  const { status, headers, body } = answer;
  const here = env().PUBLIC_URL;
  const { url = headers.location }: { url?: string } = body.startsWith("{") ? JSON.parse(body) : {};
  if (url !== undefined && new URL(url, here).origin !== here) return `leads to ${url}`;
  if (status === 302) return headers.location ? null : "leads nowhere";
  if (status !== 200 && status !== 401) return `${status} ${body.slice(0, 200)}`;
  return judgeSchema(authAnswer, body);
}
