import "server-only";

import { cookies } from "next/headers";
import type { Origin } from "@/lib/audit/record";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { verifyToken } from "@/lib/tokens/jwt";
import type { Actor } from "./actor";
import { sessionCookieName } from "./cookie";
import { countGuesses } from "./guesses";
import { findAccessActor, findResetActor, findSessionActor } from "./identity";
import { requireOwnOrigin } from "./own-origin";
import { readSessionCookie } from "./session-cookie";

/** Who sends an API request: by its bearer token or, when there is none, by the browser's session. Throws 401 (or 403 for a forged origin). */
export async function identify(
  request: Request,
  { bearerOnly }: { bearerOnly?: true },
  origin: Origin,
): Promise<Actor> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const byToken = () => identifyByToken(authorization);
    return bearerOnly ? countGuesses(origin, byToken) : byToken();
  }
  if (bearerOnly) throw missing();

  const cookie = (await cookies()).get(sessionCookieName(env().PUBLIC_URL))?.value;
  const sessionID = cookie && (await readSessionCookie(cookie));
  const actor = sessionID ? await findSessionActor(sessionID) : null;
  if (!actor) throw missing();
  requireOwnOrigin(request, env().PUBLIC_URL);
  return actor;
}

const missing = () => new AppError("InvalidToken", { Missing: true });

async function identifyByToken(authorization: string) {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization) ?? [];
  if (!token || token.length > 4096) throw new AppError("InvalidToken");
  const { kind, jti, roles } = await verifyToken(token);
  return kind === "access" ? findAccessActor(jti, roles) : findResetActor(jti);
}
