import "server-only";

import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { ownUrl } from "@/lib/auth/callback-url";
import { sessionCookieName, sessionCookieOptions, sessionSeconds } from "@/lib/auth/cookie";
import { encodeSession, openSessionCookie, sessionSecret } from "@/lib/auth/session-cookie";
import { toAppError } from "@/lib/db/faults";
import { env } from "@/lib/env";
import type { Origin } from "@/lib/events/record";
import { endSession, startSession } from "./sessions";

declare module "next-auth" {
  interface User {
    /** The opaque ID of the session. */
    sid: string;
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    sid?: string;
  }
}

/**
 * Credentials force next-auth to keep a JWT in the cookie: it holds an opaque session ID and nothing else. A sign-out that
 * failed, which next-auth keeps to itself, is told to `onFailure`.
 */
export function authOptions(origin: Origin, onFailure: (error: unknown) => void): NextAuthOptions {
  const { PUBLIC_URL } = env();
  // The one thing that keeps next-auth from believing the Host header of a request.
  process.env.NEXTAUTH_URL = PUBLIC_URL;
  const secure = PUBLIC_URL.startsWith("https:");
  const cookie = sessionCookieOptions(PUBLIC_URL);
  const prefix = secure ? "__Host-" : "";
  return {
    secret: sessionSecret(),
    jwt: { encode: encodeSession, decode: async ({ token }) => (token ? openSessionCookie(token) : null) },
    session: { strategy: "jwt", maxAge: sessionSeconds },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    useSecureCookies: secure,
    cookies: {
      sessionToken: { name: sessionCookieName(PUBLIC_URL), options: cookie },
      csrfToken: { name: `${prefix}countersign-csrf`, options: cookie },
      callbackUrl: { name: `${prefix}countersign-callback`, options: cookie },
    },
    providers: [
      CredentialsProvider({
        credentials: { username: {}, password: {} },
        async authorize(credentials, request) {
          const sid = await signIn(credentials, request.headers?.["user-agent"], origin);
          return sid ? { id: "session", sid } : null;
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => ({ sid: user?.sid ?? token.sid }),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url }) => ownUrl(url, PUBLIC_URL) ?? PUBLIC_URL,
    },
    events: {
      async signOut({ token }) {
        if (token.sid) await endSession(token.sid, origin).catch(onFailure);
      },
    },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}

async function signIn(credentials: Record<string, unknown> | undefined, agent: unknown, origin: Origin) {
  const { username, password } = credentials ?? {};
  if (typeof username !== "string" || typeof password !== "string") return null;
  const userAgent = typeof agent === "string" ? agent : undefined;
  try {
    return await startSession({ username, password, origin, userAgent });
  } catch (error) {
    const { code, retryAfter } = toAppError(error, origin.requestId);
    // next-auth hands the message of an error to the sign-in page.
    throw new Error(code === "TooManyRequests" ? `TooManyAttempts:${retryAfter}` : "Unavailable", { cause: error });
  }
}
