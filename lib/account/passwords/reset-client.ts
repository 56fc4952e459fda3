import { CallError, request } from "@/lib/api/call";
import { type DeadReason, fromOutcomeWord, type ResetOutcome, toResetOutcome } from "./reset-outcome";
import { readResetToken } from "./reset-token";

/** Sets the password of the token's user from the browser. The session cookie stays out of it. */
export async function sendNewPassword(token: string, newPassword: string): Promise<ResetOutcome> {
  try {
    await request("/api/v1/me/password", toPost({ NewPassword: newPassword }, `Bearer ${token}`));
    return { kind: "changed" };
  } catch (error) {
    const { faults = [], retryAfter } = error instanceof CallError ? error : {};
    const outcome = toResetOutcome({ code: faults[0]?.ErrorCode, data: faults[0]?.Data ?? {}, retryAfter });
    return outcome.kind === "dead" && outcome.reason === "Invalid" && isPast(token)
      ? { kind: "dead", reason: "Expired" }
      : outcome;
  }
}

/** The same with the code from the mail, for one who says whose it is. Neither is in an address. */
export async function sendNewPasswordByCode(form: { Username: string; Code: string; NewPassword: string }) {
  const outcome = await askForOutcome("/reset-password/submit", { body: new URLSearchParams(form) });
  return fromOutcomeWord(outcome) ?? ({ kind: "lost" } as const);
}

/** Why a link can no longer be used. Undefined when it can, or when the server does not answer: using the link will tell. */
export async function checkLink(token: string): Promise<DeadReason | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  const word = await askForOutcome("/reset-password/check", { headers, signal: AbortSignal.timeout(5000) });
  const outcome = fromOutcomeWord(word);
  if (outcome?.kind !== "dead") return undefined;
  return outcome.reason === "Invalid" && isPast(token) ? "Expired" : outcome.reason;
}

async function askForOutcome(path: string, { headers, ...init }: Omit<RequestInit, "method">) {
  const accept = { accept: "application/json", ...headers };
  try {
    const response = await fetch(path, {
      ...init,
      method: "POST",
      headers: accept,
      credentials: "omit",
      cache: "no-store",
    });
    const { outcome }: { outcome?: string } = await response.json();
    return outcome;
  } catch {
    return undefined;
  }
}

/** Asks for a mail with a reset link. Who exists makes no difference, nor does a name that nobody can have. Throws CallError. */
export async function requestReset(usernameOrEmail: string) {
  const whose = usernameOrEmail.includes("@") ? { Email: usernameOrEmail } : { Username: usernameOrEmail };
  try {
    await request("/api/v1/password/reset", toPost(whose));
  } catch (error) {
    if (!(error instanceof CallError && error.faults[0]?.ErrorCode === "ValidationFailure")) throw error;
  }
}

function toPost(body: object, authorization?: string): RequestInit {
  const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
  return { method: "POST", headers, body: JSON.stringify(body), credentials: "omit", cache: "no-store" };
}

const isPast = (token: string) => (readResetToken(token)?.exp ?? Number.POSITIVE_INFINITY) * 1000 < Date.now();
