export const addressProperties = [
  "ID",
  "CompanyName",
  "FirstName",
  "LastName",
  "Street1",
  "Street2",
  "City",
  "State",
  "Zip",
  "Country",
  "Phone",
  "AddressName",
] as const;

type Key<N extends string> = `${N}.${(typeof addressProperties)[number]}`;

/** What a list's filters may ask of an address that its records hold: whether it is there, and `BillingAddress.City`, `BillingAddress.xp.Dock` and so on. */
export function addressFields<N extends string>(name: N) {
  const members = addressProperties.map((property) => [`${name}.${property}`, { type: "text" }]);
  // Safe: these very keys.
  return { [name]: { type: "object" }, ...Object.fromEntries(members), [`${name}.xp`]: { type: "xp" } } as Record<
    N,
    { type: "object" }
  > &
    Record<Key<N>, { type: "text" }> &
    Record<`${N}.xp`, { type: "xp" }>;
}
