const texts = new WeakMap<object, string>();

/** A value with the JSON it was parsed from, which can be sent as it is. Do not change the value. */
export function withText<T extends object>(value: T, text: string): T {
  texts.set(value, text);
  return value;
}

/** The JSON that a value was parsed from, if any, without the spaces that PostgreSQL adds to some of it. */
export function textOf(value: object) {
  return texts.get(value)?.replaceAll(upToSpaces, "$1");
}

// Also matches an unterminated string, which is not JSON: otherwise each of its quotes would be tried.
const upToSpaces = /((?:[^" ]|"[^"\\]*(?:\\.[^"\\]*)*"?)+) */g;
