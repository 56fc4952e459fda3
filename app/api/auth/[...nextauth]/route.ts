import NextAuth from "next-auth";
import { sessionCookieName } from "@/lib/auth/cookie";
import { authOptions } from "@/lib/auth/options";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { respond } from "@/lib/http/route";

const handler = respond(async (request, context) => {
  const response: Response = await NextAuth(authOptions())(request, context);
  if (endsSession(response)) response.headers.set("clear-site-data", '"cache", "storage"');
  return response;
});
const refuse = respond(async () => {
  throw new AppError("MethodNotAllowed", { Allowed: ["GET", "POST"] });
}, ["GET", "POST"]);

export { handler as GET, handler as POST, refuse as DELETE, refuse as OPTIONS, refuse as PATCH, refuse as PUT };

/** next-auth empties the cookie then. */
function endsSession({ headers }: Response) {
  const emptied = `${sessionCookieName(env().PUBLIC_URL)}=;`;
  return headers.getSetCookie().some((cookie) => cookie.startsWith(emptied));
}
