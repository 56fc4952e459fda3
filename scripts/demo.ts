import { verifyPassword } from "@/lib/auth/password-hash";
import { inSession } from "@/lib/postgres/session";

type Options = { databaseUrl: string; dataDir: string; print: (line: string) => void };

/** Fills an empty database with the demo. */
export async function fillDemo({ databaseUrl, dataDir, print }: Options) {
  // Late, since it needs the database client, which may have had to be generated first.
  const { seedDemo } = await import("@/prisma/seed");
  if (await seedDemo({ databaseUrl, dataDir, print: () => {} })) print("added to the empty database");
}

/** In place of a password. */
const changed = "(changed)";

/**
 * The accounts of the demo that may sign in, as a table that says whose password is no longer the demo's: each is tried,
 * which takes a moment. None when nobody's is.
 */
export async function findDemoAccounts(databaseUrl: string) {
  const { demoAccounts } = await import("@/prisma/seed");
  const hashes = await readHashes(
    databaseUrl,
    demoAccounts.map(({ Username }) => Username),
  );
  const accounts = [];
  // One after another: the other cores are the server's, which has just begun.
  for (const account of demoAccounts) {
    const hash = hashes.get(account.Username);
    if (!hash) continue;
    const Password = (await verifyPassword(hash, account.Password)) ? account.Password : changed;
    accounts.push({ ...account, Password });
  }
  return accounts.some(({ Password }) => Password !== changed) ? toTable(accounts) : [];
}

/** The passwords of who may sign in, by username. */
async function readHashes(databaseUrl: string, usernames: string[]) {
  return inSession({ connectionString: databaseUrl }, async (session) => {
    type Row = { username: string; password_hash: string | null };
    const { rows } = await session.query<Row>(
      "select username, password_hash from users where active and username = any ($1)",
      [usernames],
    );
    return new Map(rows.map(({ username, password_hash }) => [username, password_hash]));
  });
}

type Account = {
  Username: string;
  Password: string;
  Company: string;
  Roles: readonly string[];
  DecidesFor: readonly string[];
};

function toTable(accounts: readonly Account[]) {
  const rows = accounts.map(({ Username, Password, Company, Roles, DecidesFor }) => [
    Username,
    Password,
    Company,
    Roles.join(", "),
    DecidesFor.join(", ") || "no group",
  ]);
  const table = [["Username", "Password", "Company", "Roles", "Decides for"], ...rows];
  const width = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join("  ")
      .trimEnd(),
  );
}
