import { resetPasswordByCodeContract } from "@/lib/account/passwords/contract";
import { outcomeOf } from "@/lib/account/passwords/outcome-of";
import { resetPasswordByCode } from "@/lib/account/passwords/repository";
import { ofTypedCode, type ResetOutcome, toOutcomeWord } from "@/lib/account/passwords/reset-outcome";
import { noStore } from "@/lib/api/answer";
import { readFormText } from "@/lib/api/body";
import { originOf } from "@/lib/api/origin";
import { tooManyAttempts, waitingTime } from "@/lib/words";

const username = resetPasswordByCodeContract.body.shape.Username;

/**
 * The form for the code of a mail, with and without JavaScript. Only the code counts: sessions are ignored. The code is never
 * in a URL.
 */
export async function POST(request: Request) {
  const outcome = await reset(request);
  const word = toOutcomeWord(outcome);
  if (request.headers.get("accept") === "application/json")
    return Response.json({ outcome: word }, { headers: noStore });
  const location = `/reset-password?outcome=${encodeURIComponent(word)}`;
  if (outcome.kind === "busy") return refuse(location, outcome.seconds);
  return new Response(null, { status: 303, headers: { location, ...noStore } });
}

/** Tells programs what the next page tells people. */
function refuse(location: string, seconds: number) {
  const words = tooManyAttempts(waitingTime(seconds));
  const page = `<!doctype html><title>${words}</title><meta http-equiv="refresh" content="0;url=${location}"><p>${words}</p>`;
  const html = { "content-type": "text/html; charset=utf-8", ...noStore };
  return new Response(page, { status: 429, headers: { ...html, "retry-after": String(seconds) } });
}

async function reset(request: Request): Promise<ResetOutcome> {
  const origin = originOf(request.headers);
  try {
    const form = new URLSearchParams(await readFormText(request));
    const whose = username.safeParse(form.get("Username")?.trim());
    if (!whose.success) return { kind: "wrong-code" };
    const newPassword = form.get("NewPassword") ?? "";
    await resetPasswordByCode(form.get("Code") ?? "", { whose: whose.data, newPassword }, origin);
    return { kind: "changed" };
  } catch (error) {
    return ofTypedCode(outcomeOf(error, origin));
  }
}
