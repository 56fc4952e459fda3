import { type DeadReason, fromOutcomeWord, type ResetOutcome, toResetOutcome } from "./reset-outcome";
import { readResetToken } from "./reset-token";

/** Sets the password of the token's user from the browser. The session cookie stays out of it. */
export async function sendNewPassword(token: string, newPassword: string): Promise<ResetOutcome> {
  try {
    const response = await post("/api/v1/me/password", { NewPassword: newPassword }, `Bearer ${token}`);
    if (response.ok) return { kind: "changed" };
    const problem: { Errors?: { Data?: Record<string, unknown> }[] } = await response.json();
    const data = problem.Errors?.[0]?.Data ?? {};
    const outcome = toResetOutcome({ status: response.status, data, retryAfter: wait(response) });
    return outcome.kind === "dead" && outcome.reason === "Invalid" && isPast(token)
      ? { kind: "dead", reason: "Expired" }
      : outcome;
  } catch {
    return { kind: "lost" };
  }
}

/** The same with the code from the mail, for one who says whose it is. Neither is in an address. */
export async function sendNewPasswordByCode(given: { Username: string; Code: string; NewPassword: string }) {
  const outcome = await askForOutcome("/reset-password/submit", { body: new URLSearchParams(given) });
  return fromOutcomeWord(outcome) ?? ({ kind: "lost" } as const);
}

/** Why a link can no longer be used. Undefined when it can, and when there is no telling now: using it tells. */
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

export type RequestOutcome = { kind: "sent" } | { kind: "busy"; seconds: number } | { kind: "lost" };

/** Asks for a mail with a reset link. The answer is the same whoever exists. */
export async function requestReset(usernameOrEmail: string): Promise<RequestOutcome> {
  const whose = usernameOrEmail.includes("@") ? { Email: usernameOrEmail } : { Username: usernameOrEmail };
  try {
    const response = await post("/api/v1/password/reset", whose);
    if (response.status === 429) return { kind: "busy", seconds: wait(response) };
    return response.ok || response.status === 400 ? { kind: "sent" } : { kind: "lost" };
  } catch {
    return { kind: "lost" };
  }
}

function post(path: string, body: unknown, authorization?: string) {
  const headers = new Headers({ "content-type": "application/json" });
  if (authorization) headers.set("authorization", authorization);
  return fetch(path, { method: "POST", headers, body: JSON.stringify(body), credentials: "omit", cache: "no-store" });
}

const wait = (response: Response) => Number(response.headers.get("retry-after")) || 60;
const isPast = (token: string) => (readResetToken(token)?.exp ?? Number.POSITIVE_INFINITY) * 1000 < Date.now();
