import "server-only";

import { hash, type Options, verify } from "@node-rs/argon2";
import { span } from "@/lib/telemetry/step";

// RFC 9106, at the OWASP floor for Argon2id; `algorithm: 2` is Argon2id, an ambient const enum there.
const options: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The PHC string of a password. Equal passwords in another Unicode normal form hash alike. */
export function hashPassword(password: string) {
  return span("hash password", () => hash(password.normalize("NFC"), options));
}

/** Whether a hash is what we would make of the password today. */
export function isCurrentHash(passwordHash: string) {
  return passwordHash.startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
}

/** Takes the same time whether or not there is a hash to compare with. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string) {
  const compareWith = passwordHash ?? (await standIn);
  const matches = await span("verify password", () => verify(compareWith, password.normalize("NFC")));
  return Boolean(passwordHash) && matches;
}

const standIn = hash("nobody's password", options);
