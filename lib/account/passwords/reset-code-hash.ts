import "server-only";

import { createHmac, type KeyObject, randomBytes } from "node:crypto";
import { keyFor, keysFor } from "@/lib/crypto";
import { codeLetters } from "./reset-code";

/** Fifty random bits. */
export const makeResetCode = () =>
  Array.from(randomBytes(10), (byte) => codeLetters[byte % codeLetters.length]).join("");

/** What the database keeps of a code. Fifty bits could be tried out, so that it takes a key, which is not there. */
export const hashResetCode = (code: string) => hmac(code, keyFor("reset-code"));

/** What the database may have kept of it: under each of the accepted keys. */
export const hashesOfResetCode = (code: string) => keysFor("reset-code").map((key) => hmac(code, key));

const hmac = (code: string, key: KeyObject) => createHmac("sha256", key).update(code).digest("hex");
