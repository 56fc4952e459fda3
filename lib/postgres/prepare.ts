import type { Database } from "@/lib/postgres/database";
import { grantAccess } from "@/lib/postgres/grants";
import { migrate } from "@/lib/postgres/migrate";

/** Brings the tables up to date, as their owner, and lets the application at them. Gives the migrations applied. */
export async function prepareDatabase({ url, appUrl }: Pick<Database, "url" | "appUrl">) {
  const applied = await migrate(url);
  const role = decodeURIComponent(new URL(appUrl).username);
  if (role && role !== decodeURIComponent(new URL(url).username)) await grantAccess(url, role);
  return applied;
}
