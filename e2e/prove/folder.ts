import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that the stack deletes; an embedded server, which runs as another user, can access it. */
export function openFolder(stack: AsyncDisposableStack, prefix = "countersign-prove-") {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
