import { startAll } from "@/e2e/setup/environment";
import { buildOnce } from "@/scripts/build/build-app";
import { openFolder } from "./folder";

/**
 * A database, a mail server and two servers, as in the tests. This process gets their settings, so that e2e/factories.ts
 * and e2e/credentials.ts work in it. Load modules that import lib/db/connection.ts afterwards.
 */
export async function openPlace(stack: AsyncDisposableStack, given: Record<string, string> = {}) {
  await buildOnce();
  const folder = openFolder(stack);
  const env = await startAll(folder, stack);
  Object.assign(process.env, env, given);
  return { folder, env };
}
