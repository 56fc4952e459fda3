import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isLocal, type Settings } from "@/lib/env";
import { EnvError } from "@/lib/errors";
import { inDataDir } from "@/lib/postgres/folders";
import { copySecret, createSecret, readOrCreateSecret, readSecret } from "@/lib/postgres/secret-file";

type SecretSettings = Pick<Settings, "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS" | "PUBLIC_URL" | "DATA_DIR">;
export type AuthSecrets = { AUTH_SECRET: string; AUTH_SECRET_PREVIOUS?: string };

/** What is set, or on one's own machine a secret that is made up once and kept in the data folder. */
export function resolveAuthSecrets(settings: SecretSettings): AuthSecrets {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS, PUBLIC_URL, DATA_DIR } = settings;
  if (AUTH_SECRET) return { AUTH_SECRET, AUTH_SECRET_PREVIOUS };
  if (isLocal(PUBLIC_URL)) return inDataDir(DATA_DIR, () => readSecrets(DATA_DIR));
  throw new EnvError(
    "AUTH_SECRET must be set, since PUBLIC_URL is not localhost; create one with: openssl rand -base64 32",
  );
}

const pathsIn = (dataDir: string) => {
  const current = join(dataDir, "auth-secret");
  return { current, previous: `${current}.previous`, next: `${current}.next` };
};

function readSecrets(dataDir: string): AuthSecrets {
  const { current, previous } = pathsIn(dataDir);
  const secrets = { AUTH_SECRET: readOrCreateSecret(current) };
  const last = existsSync(previous) ? readSecret(previous) : undefined;
  // They are the same when a rotation was killed half-way.
  return last && last !== secrets.AUTH_SECRET ? { ...secrets, AUTH_SECRET_PREVIOUS: last } : secrets;
}

/** Makes up a new secret in the data folder; the one until now becomes the previous one. */
export function rotateKeptSecret(settings: SecretSettings) {
  const { current, previous, next } = requireKeptHere(settings);
  if (!existsSync(current))
    throw new EnvError(`There is no secret in DATA_DIR ${settings.DATA_DIR}. Run npm start once to create it.`);
  if (readSecrets(settings.DATA_DIR).AUTH_SECRET_PREVIOUS)
    throw new EnvError(`There is a previous secret already: end it first with npm run rotate-secret -- --end-previous`);
  copySecret(current, previous);
  rmSync(next, { force: true });
  createSecret(next);
  renameSync(next, current);
}

/** What the previous secret of the data folder signed ends; false when there is none. */
export function endPreviousSecret(settings: SecretSettings) {
  const { previous } = requireKeptHere(settings);
  if (!existsSync(previous)) return false;
  rmSync(previous);
  return true;
}

function requireKeptHere({ AUTH_SECRET, DATA_DIR }: SecretSettings) {
  if (AUTH_SECRET) throw new EnvError("AUTH_SECRET is set, so it is yours to change: docs/secrets.md says how.");
  return pathsIn(DATA_DIR);
}
