import { ask } from "@/e2e/scale/probe";
import { hashPassword } from "@/lib/auth/password-hash";

const password = "a long walk in spring";

/** A user in an empty database, and the form that signs them in. */
export async function createAccount(ownerUrl: string, url: string) {
  await ask(ownerUrl, `INSERT INTO "companies" ("id", "name", "type") VALUES ('b', 'Buyer', 'Buyer')`);
  await ask(
    ownerUrl,
    `INSERT INTO "users" ("id", "company_id", "username", "email", "roles", "password_hash") VALUES ('u', 'b', 'u', 'u@example.com', '{FullAccess}', $1)`,
    [await hashPassword(password)],
  );
  await ask(
    ownerUrl,
    `INSERT INTO "api_clients" ("id", "name") SELECT 'client-' || n, 'Client' FROM generate_series(1, 50) n`,
  );
  const signIn = () =>
    fetch(`${url}/api/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "password", client_id: "client-1", username: "u", password }),
    });
  /** The header of the signed-in user. */
  const authorize = async () => {
    const { access_token } = await (await signIn()).json();
    return { authorization: `Bearer ${access_token}` };
  };
  return { signIn, authorize };
}
