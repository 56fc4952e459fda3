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
  FullAccess: "Everything, and the administration of users.",
  OrderAdmin: "The orders of one's company, their approvals and returns.",
  ShopperOrderReader: "Of the company's orders, one's own and those with an approval for a group one belongs to.",
  ProductAdmin: "Products. Nothing here changes them yet.",
  ProductReader: "Products, to read.",
  PasswordReset: "Setting one's own password by token.",
};
