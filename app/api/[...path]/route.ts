import { notFound } from "@/lib/errors";
import { respond } from "@/lib/http/route";

const nothingHere = respond(async ({ pathname }) => {
  throw notFound("Path", pathname);
});

export {
  nothingHere as DELETE,
  nothingHere as GET,
  nothingHere as HEAD,
  nothingHere as OPTIONS,
  nothingHere as PATCH,
  nothingHere as POST,
  nothingHere as PUT,
};
