import { AppError } from "@/lib/errors";

const versions = new WeakMap<object, number>();

/** A record, and which of its versions it is: what its ETag says. */
export function withVersion<T extends object>(record: T, version: number): T {
  versions.set(record, version);
  return record;
}

export const versionOf = (record: object) => versions.get(record);

/**
 * Throws PreconditionFailed unless a record, which the transaction holds, still has a version that the caller named.
 * Without any, whatever it has will do.
 */
export function requireVersion(ifVersion: readonly number[] | undefined, record: object) {
  const version = versionOf(record);
  if (ifVersion && (version === undefined || !ifVersion.includes(version))) throw new AppError("PreconditionFailed");
}
