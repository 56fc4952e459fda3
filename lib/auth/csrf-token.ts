/** The token next-auth wants back with every form. Throws when the server does not answer. */
export async function fetchCsrfToken(): Promise<string> {
  const response = await fetch("/api/auth/csrf", { cache: "no-store" });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const { csrfToken }: { csrfToken: string } = await response.json();
  return csrfToken;
}
