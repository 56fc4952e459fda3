import type { Actor } from "@/lib/auth/actor";
import { sha256 } from "@/lib/crypto";
import { AppError, invalidParameter } from "@/lib/errors";
import type { IdempotencyKey } from "@/lib/events/idempotency-key";
import type { IfVersion } from "@/lib/events/write";
import type { ApiRequest } from "./answer";
import { type Contract, takesIdempotencyKey, takesIfMatch, takesIfNoneMatch } from "./contract";

type Headers = ApiRequest["headers"];

/**
 * Of which version a record must be by If-Match, or that there must be none by If-None-Match (RFC 9110, 13.1). Throws
 * PreconditionFailed where they are not taken, and InvalidRequest for If-None-Match with a tag.
 */
export function readIfVersion(contract: Contract, headers: Headers): IfVersion | undefined {
  const [match, noneMatch] = ["if-match", "if-none-match"].map((name) => headers.get(name)?.trim());
  if (match !== undefined && match !== "*" && !takesIfMatch(contract)) throw notTaken("If-Match");
  if (noneMatch !== undefined && !takesIfNoneMatch(contract)) throw notTaken("If-None-Match");
  if (noneMatch !== undefined && noneMatch !== "*") throw invalidParameter("If-None-Match", "must be *");
  // Nothing is both of some version and not there.
  if (noneMatch !== undefined) return match === undefined ? "none" : [];
  if (match === "*") return takesIfNoneMatch(contract) ? "any" : undefined;
  // A tag that is not one of ours matches no version.
  return match?.split(",").flatMap((tag) => /^\s*"([1-9]\d{0,8})"\s*$/.exec(tag)?.slice(1).map(Number) ?? []);
}

const notTaken = (name: string) =>
  new AppError("PreconditionFailed", {}, { message: `This operation does not take ${name}. Leave it out.` });

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
    ...(headers.get("if-none-match") === null ? [] : ["none"]),
  ];
  return { value, request: sha256(JSON.stringify(request)) };
}

/** A hash of the request must not help to guess it. */
const withoutPassword = (body: unknown) =>
  typeof body === "object" && body !== null ? { ...body, Password: undefined } : body;
