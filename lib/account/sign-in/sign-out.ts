import { fetchCsrfToken } from "@/lib/auth/csrf-token";

/** Ends the browser's session on the server. Throws when the server did not say that it has. */
export async function signOut() {
  const body = new URLSearchParams({ csrfToken: await fetchCsrfToken(), json: "true" });
  const response = await fetch("/api/auth/signout", { method: "POST", body });
  const { url }: { url?: string } = response.ok ? await response.json() : {};
  // A form that was not ours is led back to sign out.
  if (!url || new URL(url, location.href).searchParams.has("csrf")) throw new Error("The session was not ended.");
}
