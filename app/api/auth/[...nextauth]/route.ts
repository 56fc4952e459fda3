import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import type { Origin } from "@/lib/audit/record";
import { sessionCookieName } from "@/lib/auth/cookie";
import { authOptions } from "@/lib/auth/options";
import { env } from "@/lib/env";
import { AppError, notFound } from "@/lib/errors";
import { readFormText } from "@/lib/http/body";
import { respond } from "@/lib/http/route";

/** What our pages use of next-auth, and no more. */
const actions = { GET: ["csrf", "session"], POST: ["callback/credentials", "signout"] };

const get = respond(async (request, next, origin) => {
  await requireAction(actions.GET, request, next.params);
  return answer(request, next, origin);
});

const post = respond(async (request, next, origin) => {
  await requireAction(actions.POST, request, next.params);
  const body = await readFormText(request);
  return answer(new NextRequest(request.url, { method: "POST", headers: request.headers, body }), next, origin);
});

const refuse = respond(async () => {
  throw new AppError("MethodNotAllowed", { Allowed: Object.keys(actions) });
}, ["GET", "POST"]);

async function requireAction(allowed: string[], { nextUrl }: NextRequest, params: Promise<unknown>) {
  const { nextauth } = (await params) as { nextauth: string[] }; // the segments of this route
  if (!allowed.includes(nextauth.join("/"))) throw notFound("Path", nextUrl.pathname);
}

export { get as GET, post as POST, refuse as DELETE, refuse as OPTIONS, refuse as PATCH, refuse as PUT };

async function answer(request: NextRequest, next: unknown, origin: Origin) {
  const failures: unknown[] = [];
  const options = authOptions(origin, (error) => failures.push(error));
  const response: Response = await NextAuth(options)(request, next);
  for (const failure of failures) throw failure;
  if (endsSession(response)) response.headers.set("clear-site-data", '"cache", "storage"');
  return response;
}

/** next-auth empties the cookie then. */
function endsSession({ headers }: Response) {
  const emptied = `${sessionCookieName(env().PUBLIC_URL)}=;`;
  return headers.getSetCookie().some((cookie) => cookie.startsWith(emptied));
}
