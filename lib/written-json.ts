const texts = new WeakMap<object, string>();

/** A value and the JSON it was read from, which can be sent as it is. The value is not to be changed. */
export function withText<T extends object>(value: T, text: string): T {
  texts.set(value, text);
  return value;
}

/** The JSON that a value was read from, if it was. */
export const textOf = (value: object) => texts.get(value);
