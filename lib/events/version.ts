const versions = new WeakMap<object, number>();

/** A record, and which of its versions it is: what its ETag says. */
export function withVersion<T extends object>(record: T, version: number): T {
  versions.set(record, version);
  return record;
}

export const versionOf = (record: object) => versions.get(record);
