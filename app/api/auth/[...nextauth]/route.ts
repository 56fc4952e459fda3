import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/lib/account/sign-in/options";
import { toResponse } from "@/lib/api/answer";
import { readFormText } from "@/lib/api/body";
import { originOf } from "@/lib/api/origin";
import { toErrorAnswer } from "@/lib/api/response";
import { sessionCookieName } from "@/lib/auth/cookie";
import { env } from "@/lib/env";
import { AppError, pathNotFound } from "@/lib/errors";
import type { Origin } from "@/lib/events/record";

/** The only parts of next-auth that our pages use. */
const actions = { GET: ["csrf", "session"], POST: ["callback/credentials", "signout"] };
type Next = { params: Promise<{ nextauth: string[] }> };

export const GET = refusing(async (request, next, origin) => {
  await requireAction(actions.GET, request, next);
  return answer(request, next, origin);
});

export const POST = refusing(async (request, next, origin) => {
  await requireAction(actions.POST, request, next);
  const body = await readFormText(request);
  return answer(new NextRequest(request.url, { method: "POST", headers: request.headers, body }), next, origin);
});

const refuse = refusing(async () => {
  throw new AppError("MethodNotAllowed", { Allowed: Object.keys(actions) });
});

export { refuse as DELETE, refuse as OPTIONS, refuse as PATCH, refuse as PUT };

/** Answers failures as the API does. */
function refusing(work: (request: NextRequest, next: Next, origin: Origin) => Promise<Response>) {
  return (request: NextRequest, next: Next) => {
    const origin = originOf(request.headers);
    return work(request, next, origin).catch((error: unknown) => {
      const response = toResponse(toErrorAnswer(error, origin.requestId));
      if (response.status === 405) response.headers.set("allow", Object.keys(actions).join(", "));
      return response;
    });
  };
}

async function requireAction(allowed: string[], { nextUrl }: NextRequest, { params }: Next) {
  const { nextauth } = await params;
  if (!allowed.includes(nextauth.join("/"))) throw pathNotFound(nextUrl.pathname);
}

async function answer(request: NextRequest, next: Next, origin: Origin) {
  const failures: unknown[] = [];
  const options = authOptions(origin, (error) => failures.push(error));
  const response: Response = await NextAuth(options)(request, next);
  for (const failure of failures) throw failure;
  // A form that a browser sent without our scripts has no token.
  const target = response.headers.get("location");
  if (target && new URL(target, request.url).pathname === "/api/auth/signin")
    response.headers.set("location", "/sign-in?error=Incomplete");
  if (endsSession(response)) response.headers.set("clear-site-data", '"cache", "storage"');
  return response;
}

/** next-auth clears the cookie then. */
function endsSession({ headers }: Response) {
  const emptied = `${sessionCookieName(env().PUBLIC_URL)}=;`;
  return headers.getSetCookie().some((cookie) => cookie.startsWith(emptied));
}
