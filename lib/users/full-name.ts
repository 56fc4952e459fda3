import type { Person } from "./person";

/** A person by name, or by username when they gave none. */
export function fullName({ FirstName, LastName, Username }: Pick<Person, "FirstName" | "LastName" | "Username">) {
  return `${FirstName} ${LastName}`.trim() || Username;
}
