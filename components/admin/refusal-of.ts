import { CallError } from "@/lib/http/call";

/** Why it was not done, in words for the person: without the name of the field, which it stands beside. */
export function refusalOf(error: unknown) {
  if (!(error instanceof CallError)) return "Something went wrong. Try again.";
  if (error.status === 401) return "Your session ended. Sign in again, then try again.";
  if (error.status === 429) return "Too many emails to this person. Try again in an hour.";
  return error.message.replace(/^\w+: /, "");
}
