/** The roles of the specification. None implies another; FullAccess alone suffices for everything. */
export const roles = [
  "FullAccess",
  "OrderAdmin",
  "ShopperOrderReader",
  "ProductAdmin",
  "ProductReader",
  "PasswordReset",
] as const;

/** What each opens, for documentation and people. */
export const roleMeanings: Record<(typeof roles)[number], string> = {
  FullAccess: "Everything, including user administration",
  OrderAdmin: "The company's orders, with their approvals and returns",
  ShopperOrderReader: "The user's own orders, and those with an approval for one of their groups",
  ProductAdmin: "View products, and manage those the company owns; in the marketplace owner all",
  ProductReader: "View products",
  PasswordReset: "Set one's own password with an access token",
};
