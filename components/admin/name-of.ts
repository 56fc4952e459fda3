import type { User } from "@/lib/users/contract";

/** A user by name, or by username when they gave none. */
export function nameOf({ FirstName, LastName, Username }: Pick<User, "FirstName" | "LastName" | "Username">) {
  return `${FirstName} ${LastName}`.trim() || Username;
}
