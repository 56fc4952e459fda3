import { waitingTime } from "@/lib/auth/sign-in";
import { toAppError } from "@/lib/faults";
import { readFormText } from "@/lib/http/body";
import { readOrigin } from "@/lib/http/origin";
import { resetPasswordByCode } from "@/lib/passwords/repository";
import { type ResetOutcome, toOutcomeWord, toResetOutcome } from "@/lib/passwords/reset-outcome";

/** The paste-code form of a browser without JavaScript. The code is all that counts: no session is looked at. */
export async function POST(request: Request) {
  const outcome = await reset(request);
  const location = `/reset-password?outcome=${encodeURIComponent(toOutcomeWord(outcome))}`;
  if (outcome.kind === "busy") return refuse(location, outcome.seconds);
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

/** Says to programs what the page it goes on to says to people. */
function refuse(location: string, seconds: number) {
  const words = `Too many attempts. Try again in ${waitingTime(seconds)}.`;
  const page = `<!doctype html><title>${words}</title><meta http-equiv="refresh" content="0;url=${location}"><p>${words}</p>`;
  const html = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(page, { status: 429, headers: { ...html, "retry-after": String(seconds) } });
}

async function reset(request: Request): Promise<ResetOutcome> {
  const origin = await readOrigin();
  try {
    const form = new URLSearchParams(await readFormText(request));
    const code = (form.get("Code") ?? "").replace(/\s/g, "");
    await resetPasswordByCode(code, { newPassword: form.get("NewPassword") ?? "" }, origin);
    return { kind: "changed" };
  } catch (error) {
    return toResetOutcome(toAppError(error, origin.requestId));
  }
}
