/** The properties that differ, with their values before and after: those of `names`, or of either object. */
export function changesBetween<T extends object, K extends keyof T & string = keyof T & string>(
  before: Partial<T>,
  after: Partial<T>,
  // Safe: the properties of the very type.
  names: readonly K[] = [...new Set([...Object.keys(before), ...Object.keys(after)])] as K[],
) {
  const differing = names.filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  return Object.fromEntries(
    differing.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }] as const),
  );
}
