import { headers } from "next/headers";
import { toAppError } from "@/lib/faults";
import { readText } from "@/lib/http/body";
import { resetPasswordByCode } from "@/lib/passwords/repository";
import { type ResetOutcome, toOutcomeWord, toResetOutcome } from "@/lib/passwords/reset-outcome";

/** The paste-code form of a browser without JavaScript. The code is all that counts: no session is looked at. */
export async function POST(request: Request) {
  const outcome = await reset(request);
  const location = `/reset-password?outcome=${encodeURIComponent(toOutcomeWord(outcome))}`;
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

async function reset(request: Request): Promise<ResetOutcome> {
  const given = await headers();
  const requestId = given.get("x-request-id") ?? "unknown";
  try {
    const form = new URLSearchParams(await readText(request));
    const code = (form.get("Code") ?? "").replace(/\s/g, "");
    const origin = { requestId, address: given.get("x-client-address") ?? "unknown" };
    await resetPasswordByCode(code, { newPassword: form.get("NewPassword") ?? "" }, origin);
    return { kind: "changed" };
  } catch (error) {
    return toResetOutcome(toAppError(error, requestId));
  }
}
