import { sessionCookieName } from "@/lib/auth/cookie";
import { demoPassword } from "@/prisma/demo/people";
import { apiClients } from "./marketplace/people";

type Headers = Record<string, string>;

export function passwordGrant(username: string) {
  const [client] = apiClients;
  return { grant_type: "password", client_id: client?.ID ?? "", username, password: demoPassword };
}

/** The headers of a program that has signed in. */
export async function signIn(origin: string, username: string): Promise<Headers> {
  const body = new URLSearchParams(passwordGrant(username));
  const response = await fetch(`${origin}/api/oauth/token`, { method: "POST", body });
  const { access_token } = await response.json();
  if (!access_token) throw new Error(`${username} cannot sign in to ${origin}: ${response.status}.`);
  return { authorization: `Bearer ${access_token}` };
}

/** The headers of a browser that has signed in by the sign-in page. */
export async function signInBrowser(origin: string, username: string): Promise<Headers> {
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = await csrf.json();
  const response = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: cookiesOf(csrf), origin },
    body: new URLSearchParams({ username, password: demoPassword, csrfToken, json: "true", callbackUrl: "/" }),
    redirect: "manual",
  });
  const cookie = cookiesOf(response)
    .split("; ")
    .find((pair) => pair.startsWith(`${sessionCookieName(origin)}=`));
  if (!cookie) throw new Error(`${username} cannot sign in to ${origin} by password: ${response.status}.`);
  return { cookie };
}

function cookiesOf({ headers }: Response) {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
