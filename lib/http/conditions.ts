import type { Once } from "@/lib/db/once";
import { AppError, invalidParameter } from "@/lib/errors";
import { sha256 } from "@/lib/passwords/hash";
import type { ApiRequest } from "./answer";
import { type Contract, takesIfMatch } from "./contract";

type Headers = ApiRequest["headers"];

/** The versions that If-Match names (RFC 9110, 13.1.1); undefined where any will do. Throws PreconditionFailed for a record without versions. */
export function readIfMatch(contract: Contract, headers: Headers): number[] | undefined {
  const given = headers.get("if-match")?.trim();
  if (given === undefined || given === "*") return undefined;
  const detail = "This record has no ETag, so If-Match cannot be met. Leave it out.";
  if (!takesIfMatch(contract)) throw new AppError("PreconditionFailed", {}, { detail });
  // A tag that is none of ours is met by no version.
  return given.split(",").flatMap((tag) => /^\s*"([1-9]\d{0,8})"\s*$/.exec(tag)?.slice(1).map(Number) ?? []);
}

export const etagOf = (version: number) => `"${version}"`;

/** The key under which a change is made once, with a hash of what it asks for. Throws InvalidRequest. */
export function readIdempotencyKey({ id }: Contract, headers: Headers, asked: object): Once | undefined {
  const key = headers.get("idempotency-key");
  if (key === null) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalidParameter("Idempotency-Key", "must be 1 to 255 visible ASCII characters, without spaces");
  return { key, request: sha256(JSON.stringify([id, asked])) };
}
