import { accessToken, bySession, resetToken } from "@/e2e/credentials";
import { createTokenFamily } from "@/e2e/factories";
import { signToken } from "@/lib/auth/jwt";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";
import type { User } from "@/prisma/generated/client";
import type { State } from "./expected";

/** The headers with a user's credentials in this state. */
export async function credentialsOf(user: User, state: State): Promise<Record<string, string>> {
  if (state === "no token") return {};
  if (state.startsWith("session")) {
    const origin = state === "session" ? env().PUBLIC_URL : "https://evil.example.com";
    return { ...(await bySession(user)), origin };
  }
  return { authorization: `Bearer ${await tokenOf(user, state)}` };
}

async function tokenOf(user: User, state: State) {
  if (state === "access token") return accessToken(user);
  if (state === "malformed token") return "x.y.z";
  if (state === "reset token") return resetToken(user);
  if (state === "expired token") return accessToken(user, { expiresAt: new Date(Date.now() - 60_000) });
  const { id, jti, clientId } = await createTokenFamily(user, { roles: user.roles });
  if (state === "revoked token") await db.tokenFamily.update({ where: { id }, data: { revokedAt: new Date() } });
  else await db.apiClient.update({ where: { id: clientId }, data: { active: false } });
  const claims = { usr: user.username, usrtype: "buyer", cid: clientId, jti, role: user.roles };
  return signToken("access", claims, new Date(Date.now() + 60_000));
}
