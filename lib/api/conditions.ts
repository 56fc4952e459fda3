import type { Actor } from "@/lib/auth/actor";
import { sha256 } from "@/lib/crypto";
import { AppError, invalidParameter } from "@/lib/errors";
import type { IdempotencyKey } from "@/lib/events/idempotency-key";
import type { ApiRequest } from "./answer";
import { type Contract, takesIdempotencyKey, takesIfMatch } from "./contract";

type Headers = ApiRequest["headers"];

/** The versions that If-Match names (RFC 9110, 13.1.1); undefined where any will do. Throws PreconditionFailed where it is not taken. */
export function readIfMatch(contract: Contract, headers: Headers): number[] | undefined {
  const header = headers.get("if-match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const detail = "This operation does not take If-Match. Leave it out.";
  if (!takesIfMatch(contract)) throw new AppError("PreconditionFailed", {}, { detail });
  // A tag that is not one of ours matches no version.
  return header.split(",").flatMap((tag) => /^\s*"([1-9]\d{0,8})"\s*$/.exec(tag)?.slice(1).map(Number) ?? []);
}

export const etagOf = (version: number) => `"${version}"`;

type Change = { actor: Actor; headers: Headers; params: unknown; body: unknown };

/** The key under which a change is made once, with a hash of the request and of what its caller may do. Throws InvalidRequest. */
export function readIdempotencyKey(contract: Contract, change: Change): IdempotencyKey | undefined {
  const { actor, headers, params, body } = change;
  const value = headers.get("idempotency-key");
  if (value === null || !takesIdempotencyKey(contract)) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(value))
    throw invalidParameter("Idempotency-Key", "must be 1 to 255 visible ASCII characters, without spaces");
  const { CompanyID, Roles, Credential } = actor;
  const clientID = Credential.type === "access" && Credential.clientID;
  const request = [
    contract.id,
    params,
    withoutPassword(body),
    headers.get("if-match"),
    CompanyID,
    [...Roles].sort(),
    clientID,
  ];
  return { value, request: sha256(JSON.stringify(request)) };
}

/** A hash of the request must not help to guess it. */
const withoutPassword = (body: unknown) =>
  typeof body === "object" && body !== null ? { ...body, Password: undefined } : body;
