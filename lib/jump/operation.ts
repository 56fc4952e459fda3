/** What one can jump to. */
export const jumpTypes = ["Order", "Product", "OrderReturn", "User"] as const;
export type JumpType = (typeof jumpTypes)[number];

/** A longer search than this finds nothing: it is the length of the longest ID and name. */
export const maxJumpSearch = 100;

/** Where the search is. The contract would bring its schemas into the browser. */
export const jumpOperation = { method: "GET", path: "/jump" } as const;
