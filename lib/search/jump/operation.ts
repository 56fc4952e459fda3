/** What one can jump to: records, and what lists can be filtered by. */
export const jumpTypes = [
  "Order",
  "Approval",
  "Product",
  "OrderReturn",
  "User",
  "UserGroup",
  "ApiClient",
  "ApprovalRule",
  "ApprovingGroup",
  "Person",
  "Buyer",
  "Seller",
  "ProductSupplier",
] as const;
export type JumpType = (typeof jumpTypes)[number];

/** A longer search than this finds nothing: it is the length of the longest ID and name. */
export const maxJumpSearch = 100;

/** Where the search is. The contract would bring its schemas into the browser. */
export const jumpOperation = { method: "GET", path: "/jump" } as const;
