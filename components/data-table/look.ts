/** How a person likes a table to look: kept in a cookie, so that the server draws it so at once. */
export type Look = { dense: boolean; hidden: readonly string[] };

export const lookCookie = (listName: string) => `look-${listName}`;

/** Reads the cookie's value, like `dense.Comments.DateCompleted`. */
export function readLook(value: string | undefined): Look {
  const [density, ...hidden] = (value ?? "").split(".");
  return { dense: density === "dense", hidden: hidden.filter(Boolean) };
}

export function writeLook({ dense, hidden }: Look) {
  return [dense ? "dense" : "", ...hidden].join(".");
}
