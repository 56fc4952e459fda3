import { isPreflight } from "@/lib/api/cors";
import { respond } from "@/lib/api/route";
import { env } from "@/lib/env";
import { pathNotFound } from "@/lib/errors";

const nothingHere = respond(async ({ pathname }) => {
  throw pathNotFound(pathname);
});

/** Answers preflights, so that a browser shows its page the refusal that follows. */
const preflight = respond(async (request) => {
  if (isPreflight(request, env().CORS_ORIGINS)) return { status: 204, headers: {} };
  throw pathNotFound(request.pathname);
});

export {
  nothingHere as DELETE,
  nothingHere as GET,
  nothingHere as HEAD,
  nothingHere as PATCH,
  nothingHere as POST,
  nothingHere as PUT,
  preflight as OPTIONS,
};
