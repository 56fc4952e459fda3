import "server-only";

import type { ApiRequest } from "@/lib/api/answer";
import { sha256 } from "@/lib/crypto";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Origin } from "@/lib/events/record";
import type { Actor } from "./actor";
import { assume, type Identity, keep } from "./assumption";
import { readCookie, sessionCookieName } from "./cookie";
import { countGuesses } from "./guesses";
import { findAccess, findResetActor, findSession } from "./identity";
import { verifyToken } from "./jwt";
import { requireOwnOrigin } from "./own-origin";
import { readSessionCookie } from "./session-cookie";

type Options = {
  bearerOnly?: true;
  origin: Origin;
  asOf: AsOf;
  /** Whether the person does something: a page that waits for what others do keeps no session alive. */
  isUse?: boolean;
};
/** `lately`: as read a moment ago, if so, to be proven by what is read for them. */
type AsOf = "now" | "lately";

/** Who sends an API request: by its bearer token or, when there is none, by the browser's session. Throws 401 (or 403 for a forged origin). */
export async function identify(
  request: ApiRequest,
  { bearerOnly, origin, asOf, isUse = true }: Options,
): Promise<Actor> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const [, token] = /^Bearer +(.*)$/i.exec(authorization) ?? [];
    if (!token) throw missing();
    const byToken = () => identifyByToken(token, asOf);
    return bearerOnly ? countGuesses(origin, byToken) : byToken();
  }
  if (bearerOnly) throw missing();

  const cookie = readCookie(request.headers.get("cookie"), sessionCookieName(env().PUBLIC_URL));
  const sessionID = cookie && (await readSessionCookie(cookie));
  const id = sessionID && sha256(sessionID);
  const actor = id ? await find(`session ${id}`, asOf, () => findSession(id, { isUse })) : null;
  if (!actor) throw missing();
  requireOwnOrigin(request, env().PUBLIC_URL);
  return actor;
}

/** The answer says that no token was sent, but never what is wrong with one that was. */
function missing() {
  const detail = "The access token is missing: send it as `Authorization: Bearer <token>`.";
  return new AppError("InvalidToken", { Missing: true }, { detail });
}

async function identifyByToken(token: string, asOf: AsOf) {
  if (!/^[\w.~+/-]+=*$/.test(token) || token.length > 4096) throw new AppError("InvalidToken");
  const { kind, ...claims } = await verifyToken(token);
  const { jti } = claims;
  if (kind === "reset") return findResetActor(sha256(jti));
  const actor = await find(`token ${jti}`, asOf, () => findAccess(claims));
  if (!actor) throw new AppError("Auth.TokenRevoked");
  return actor;
}

async function find(credential: string, asOf: AsOf, read: () => Promise<Identity | null>) {
  const assumed = asOf === "lately" ? assume(credential) : null;
  if (assumed) return assumed;
  const identity = await read();
  keep(credential, identity);
  return identity?.actor ?? null;
}
