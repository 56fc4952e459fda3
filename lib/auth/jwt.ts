import "server-only";

import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { keyFor, keysFor } from "@/lib/crypto";
import { now } from "@/lib/db/clock";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { remember } from "./remember";

/** Each kind is typed (RFC 8725, 3.11) and signed with a key of its own: one never passes for the other. */
const kinds = { access: "at+jwt", reset: "reset+jwt" } as const;
type TokenKind = keyof typeof kinds;

const issuer = () => env().PUBLIC_URL;
const audience = () => `${env().PUBLIC_URL}/api`;
/** In seconds: two instances read the database's clock a moment apart. When a token ends, verifyToken says. */
const clockTolerance = 5;
const purposes = { access: "access-token", reset: "reset-token" } as const;

type TokenClaims = JWTPayload & {
  jti: string;
  usr: string;
  usrtype: string;
  cid: string;
  role: string | string[];
};

/** A signed JWT that says who (`usr`, `cid`, `usrtype`), what (`role`) and until when. */
export function signToken(kind: TokenKind, claims: TokenClaims, expiresAt: Date) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: kinds[kind] })
    .setIssuer(issuer())
    .setAudience(audience())
    .setNotBefore(Math.floor(now() / 1000))
    .setExpirationTime(expiresAt)
    .sign(keyFor(purposes[kind]));
}

/** Throws InvalidToken, with the reason `Expired` when that is all that is wrong. */
export async function verifyToken(token: string) {
  const verified = await verify(token);
  if (verified.exp * 1000 <= now()) throw new AppError("InvalidToken", { Reason: "Expired" });
  return verified;
}

type Verified = { kind: TokenKind; jti: string; roles: string[]; exp: number };

// A client sends the same token with every request, and its signature costs more to check than a record to read.
const verify = remember(async (token): Promise<Verified> => {
  const kind = kindOf(token);
  try {
    const payload = await readClaims(token, kind);
    return { kind, jti: payload.jti ?? "", roles: [payload.role ?? []].flat().map(String), exp: payload.exp ?? 0 };
  } catch (cause) {
    const data = cause instanceof errors.JWTExpired ? { Reason: "Expired" } : {};
    throw new AppError("InvalidToken", data, { cause });
  }
});

/** By whichever of the accepted keys signed it. */
async function readClaims(token: string, kind: TokenKind) {
  const expected = { algorithms: ["HS256"], typ: kinds[kind], issuer: issuer(), audience: audience() };
  for (const key of keysFor(purposes[kind])) {
    const clock = { currentDate: new Date(now()), clockTolerance };
    const options = { ...expected, ...clock, requiredClaims: ["exp", "nbf", "jti"] };
    const verified = await jwtVerify(token, key, options).catch(nullForAnotherKey);
    if (verified) return verified.payload;
  }
  throw new errors.JWSSignatureVerificationFailed();
}

function nullForAnotherKey(error: unknown) {
  if (error instanceof errors.JWSSignatureVerificationFailed) return null;
  throw error;
}

function kindOf(token: string): TokenKind {
  const [header = ""] = token.split(".", 1);
  return Buffer.from(header, "base64url").toString().includes(kinds.reset) ? "reset" : "access";
}
