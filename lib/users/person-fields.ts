const properties = ["ID", "Username", "FirstName", "LastName", "Email"] as const;

/** What a list's filters may ask of a user that its records name: `Approver`, `Approver.Username` and so on. */
export function personFields<N extends string>(name: N) {
  const keys = [name, ...properties.map((property) => `${name}.${property}` as const)];
  // Safe: these very keys.
  return Object.fromEntries(keys.map((key) => [key, { type: "text" }])) as Record<
    (typeof keys)[number],
    { type: "text" }
  >;
}
