type Person = { FirstName: string; LastName: string; Username: string };

/** A person by name, or by username when they gave none. */
export function fullName({ FirstName, LastName, Username }: Person) {
  return `${FirstName} ${LastName}`.trim() || Username;
}
