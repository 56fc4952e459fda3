/** How a person likes a table to look: kept in a cookie, so that the server draws it so at once. */
export type Look = { dense: boolean; hidden: readonly string[] };

export const lookCookie = (listName: string) => `look-${listName}`;

/** Reads the cookie's value, like `dense~Comments~Inventory.LastUpdated`; without one, the columns hidden at first. */
export function readLook(value: string | undefined, hiddenAtFirst: readonly string[] = []): Look {
  if (value === undefined) return { dense: false, hidden: hiddenAtFirst };
  const [density, ...hidden] = value.split("~");
  return { dense: density === "dense", hidden: hidden.filter(Boolean) };
}

export function writeLook({ dense, hidden }: Look) {
  return [dense ? "dense" : "", ...hidden].join("~");
}
