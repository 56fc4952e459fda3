import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth/options";
import { AppError } from "@/lib/errors";
import { respond } from "@/lib/http/route";

const handler = respond((request, context) => NextAuth(authOptions())(request, context));
const refuse = respond(async () => {
  throw new AppError("MethodNotAllowed", { Allowed: ["GET", "POST"] });
}, ["GET", "POST"]);

export { handler as GET, handler as POST, refuse as DELETE, refuse as OPTIONS, refuse as PATCH, refuse as PUT };
