import { fetchCsrfToken } from "@/lib/auth/csrf-token";
import { tooManyAttempts, waitingTime } from "@/lib/words";

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
    return "The server did not answer. Check your connection and try again.";
  }
}

/** The words for an error code of the sign-in, as it stands in the address or in the answer. */
export function signInProblem(code: string) {
  const [kind, seconds] = code.split(":");
  if (kind === "CredentialsSignin") return "The username, email or password is incorrect.";
  if (kind === "TooManyAttempts") return tooManyAttempts(waitingTime(Number(seconds)));
  return "Signing in did not work this time. Try again in a moment.";
}
