import type { APIRequestContext } from "@playwright/test";
import { sessionCookieName } from "@/lib/auth/cookie";
import { verifyPassword } from "@/lib/auth/password-hash";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";
import type { User } from "@/prisma/generated/client";

type Login = { username: string; password: string };

/** Signs in as the sign-in page does. Returns the answer, and the session's cookie if there is one. */
export async function signInByPassword(request: APIRequestContext, login: Login, headers: Record<string, string> = {}) {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const response = await request.post("/api/auth/callback/credentials", {
    form: { ...login, csrfToken, json: "true", callbackUrl: "/" },
    headers,
    maxRedirects: 0,
  });
  const cookies = response.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  const name = sessionCookieName(env().PUBLIC_URL);
  const cookie = cookies
    .map(({ value }) => value)
    .find((value) => value.startsWith(`${name}=`) && !value.startsWith(`${name}=;`));
  return { response, cookie };
}

/** Whether this is the user's password. */
export const passwordIs = async ({ id }: User, password: string) =>
  verifyPassword((await db.user.findUniqueOrThrow({ where: { id } })).passwordHash, password);
