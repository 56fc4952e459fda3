import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAll } from "@/e2e/setup/environment";
import { build } from "@/e2e/setup/run";

/**
 * A database, a mail server and two servers of one's own, as the tests have them; this process gets their settings, so
 * that e2e/factories.ts and e2e/credentials.ts work in it. What imports lib/db.ts is to be loaded after that.
 */
export async function openPlace(stack: AsyncDisposableStack, given: Record<string, string> = {}) {
  await build();
  const folder = mkdtempSync(join(tmpdir(), "countersign-prove-"));
  chmodSync(folder, 0o711);
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const env = await startAll(folder, stack);
  Object.assign(process.env, env, given);
  return { folder, env };
}
