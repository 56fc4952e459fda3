import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { EnvError } from "@/lib/errors";

/** The secret in a file that only its owner may read. Throws an EnvError when others may, or it is empty. */
export function readSecret(path: string) {
  const others = statSync(path).mode & 0o077;
  if (others && process.platform !== "win32")
    throw new EnvError(`${path} can be read by others. Make it private with: chmod 600 ${path}`);
  const secret = readFileSync(path, "utf8").trim();
  if (!secret) throw new EnvError(`${path} is empty. Delete it, and the next start makes a new one.`);
  return secret;
}

/** The secret in the file, made up on first use. Several processes that do this at once get the same one. */
export function readOrCreateSecret(path: string) {
  if (!existsSync(path)) createSecret(path);
  return readSecret(path);
}

/** Makes up a secret of 256 bits in the file, unless there is one. */
export function createSecret(path: string) {
  const draft = writeDraft(path, randomBytes(32).toString("base64url"));
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // Node's fs throws nothing else
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Whatever was in the other file is replaced, at once and whole. */
export function copySecret(from: string, to: string) {
  renameSync(writeDraft(to, readSecret(from)), to);
}

function writeDraft(path: string, secret: string) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  return draft;
}
