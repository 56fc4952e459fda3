import { inSession } from "@/lib/postgres/session";

type Options = { databaseUrl: string; dataDir: string; print: (line: string) => void };

/** Fills an empty database, and gives the accounts of the demo when it is there. */
export async function openDemo({ databaseUrl, dataDir, print }: Options) {
  // Late, since it needs the database client, which may have had to be generated first.
  const { demoAccounts, seedDemo } = await import("@/prisma/seed");
  if (await seedDemo({ databaseUrl, dataDir, print: () => {} })) print("added to the empty database");
  const usernames = demoAccounts.map(({ Username }) => Username);
  return (await hasUsers(databaseUrl, usernames)) ? toTable(demoAccounts) : [];
}

async function hasUsers(databaseUrl: string, usernames: string[]) {
  return inSession({ connectionString: databaseUrl }, async (session) => {
    const { rowCount } = await session.query("select from users where username = any ($1)", [usernames]);
    return rowCount === usernames.length;
  });
}

type Account = { Username: string; Password: string; Company: string; Roles: readonly string[] };

function toTable(accounts: readonly Account[]) {
  const rows = accounts.map(({ Username, Password, Company, Roles }) => [
    Username,
    Password,
    Company,
    Roles.join(", "),
  ]);
  const table = [["Username", "Password", "Company", "Roles"], ...rows];
  const width = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join("  ")
      .trimEnd(),
  );
}
