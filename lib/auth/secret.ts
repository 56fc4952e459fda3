import { join } from "node:path";
import { EnvError, isLocal, type Settings } from "@/lib/env";
import { readOrCreateSecret } from "@/lib/secret-file";

/** AUTH_SECRET, or on one's own machine one that is made up once and kept in the data folder. */
export function resolveAuthSecret({ AUTH_SECRET, PUBLIC_URL, DATA_DIR }: Settings) {
  if (AUTH_SECRET) return AUTH_SECRET;
  if (isLocal(PUBLIC_URL)) return readOrCreateSecret(join(DATA_DIR, "auth-secret"));
  throw new EnvError(
    "AUTH_SECRET must be set, since PUBLIC_URL is not localhost; make one with: openssl rand -base64 32",
  );
}
