const texts = new WeakMap<object, string>();

/** A value and the JSON it was read from, which can be sent as it is. The value is not to be changed. */
export function withText<T extends object>(value: T, text: string): T {
  texts.set(value, text);
  return value;
}

/** The JSON that a value was read from, if it was, without the spaces that PostgreSQL puts into some of it. */
export function textOf(value: object) {
  return texts.get(value)?.replaceAll(upToSpaces, "$1");
}

// A string that does not end is none of JSON; were it not taken all the same, each of its quotes would be tried.
const upToSpaces = /((?:[^" ]|"[^"\\]*(?:\\.[^"\\]*)*"?)+) */g;
