import { type Because, tellFault } from "@/lib/api/fault-words";
import { fetchCsrfToken } from "@/lib/auth/csrf-token";
import { tooManyAttempts } from "@/lib/words";

/** Signs in from the browser. The answer is what to tell the person, or null when they are in. */
export async function signIn(username: string, password: string): Promise<string | null> {
  try {
    const body = new URLSearchParams({ csrfToken: await fetchCsrfToken(), username, password, json: "true" });
    const response = await fetch("/api/auth/callback/credentials", { method: "POST", body });
    const { url }: { url: string } = await response.json();
    const error = new URL(url, location.href).searchParams.get("error");
    if (response.ok && !error) return null;
    return signInProblem(error ?? "Unavailable");
  } catch {
    return tellFault({ code: "Unreachable" }, because).words;
  }
}

/** The words for an error of the sign-in, as it stands in the address or in the answer. */
export function signInProblem(error: string) {
  const [kind = "", seconds] = error.split(":");
  return tellFault({ code: codes.get(kind) ?? "ServerError", wait: Number(seconds) }, because).words;
}

const codes = new Map([
  ["CredentialsSignin", "CredentialsSignin"],
  ["TooManyAttempts", "TooManyRequests"],
  ["Incomplete", "Incomplete"],
]);

const because: Because = {
  CredentialsSignin: "The username, email or password is incorrect.",
  TooManyRequests: tooManyAttempts("{wait}"),
  Incomplete: "This page did not load completely. Reload it, then sign in.",
  ServerError: "Signing in did not work this time. Try again in a moment.",
  Unreachable: "The server did not answer. Check your connection and try again.",
};
