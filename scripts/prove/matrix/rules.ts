import type { Role } from "@/lib/auth/roles";

// What everybody may do, written down a second time: nothing here comes from the code that is tried.

/** Whose a record is to the caller. `counterpartys`: of the company that theirs trades with. */
export const relations = ["own", "colleagues", "counterpartys", "anothers", "absent"] as const;
export type Relation = (typeof relations)[number];
export type Kind = "order" | "product" | "user" | "client" | "view" | "session" | "grant";

/** Who of those with a role sees a record of this relation. `wide`: FullAccess and OrderAdmin. */
export const seen: Record<Kind, Partial<Record<Relation, "all" | "wide">>> = {
  order: { own: "all", colleagues: "wide", counterpartys: "wide" },
  // The caller sells own ones, buys the counterparty's, and has no part in another's.
  product: { own: "all", colleagues: "all", counterpartys: "all" },
  user: { own: "all", colleagues: "all" },
  client: {},
  view: { own: "all" },
  session: { own: "all" },
  grant: { own: "all" },
};

const orders: readonly Role[] = ["OrderAdmin", "ShopperOrderReader"];
const products: readonly Role[] = ["ProductAdmin", "ProductReader"];
const full: readonly Role[] = [];

/** Roles are those of which one is enough, beside FullAccess. One's own access takes a session, or a token with FullAccess. */
export type Rule = {
  roles: readonly Role[] | "nobody" | "signed in" | "own access" | "anybody";
  /** The status of the answer when it is done. */
  done: number;
  /** The operation is on a record of this kind: 404 to whom it is not visible. */
  on?: Kind;
  /** The answer lists records of this kind, only those that are visible. */
  lists?: Kind;
  /** The records are visible to those with one of these roles alone. */
  by?: readonly Role[];
  body?: object;
  query?: string;
};

const newPassword = "a lantern over the harbour";

/** Every operation. `{id}` in a query is the record's. */
export const rules: Record<string, Rule> = {
  listApprovals: { roles: orders, done: 200, on: "order" },
  getApproval: { roles: orders, done: 200, on: "order" },
  exportApprovals: { roles: orders, done: 200, on: "order" },
  getOrderReturn: { roles: orders, done: 200, on: "order" },
  listOrders: { roles: orders, done: 200, lists: "order", query: "ID={id}" },
  exportOrders: { roles: orders, done: 200, lists: "order", query: "ID={id}" },
  listApprovalInbox: { roles: orders, done: 200, lists: "order", query: "OrderID={id}" },
  exportApprovalInbox: { roles: orders, done: 200, lists: "order", query: "OrderID={id}" },
  listOrderReturns: { roles: orders, done: 200, lists: "order", query: "OrderID={id}" },
  exportOrderReturns: { roles: orders, done: 200, lists: "order", query: "OrderID={id}" },
  getProduct: { roles: products, done: 200, on: "product" },
  listProducts: { roles: products, done: 200, lists: "product", query: "ID={id}" },
  exportProducts: { roles: products, done: 200, lists: "product", query: "ID={id}" },
  jump: { roles: [...orders, ...products], done: 200, lists: "product", by: products, query: "search={id}" },
  getUser: { roles: full, done: 200, on: "user" },
  updateUser: { roles: full, done: 200, on: "user", body: {} },
  sendPasswordReset: { roles: full, done: 204, on: "user" },
  signOutUser: { roles: full, done: 204, on: "user" },
  listUsers: { roles: full, done: 200, lists: "user", query: "ID={id}" },
  exportUsers: { roles: full, done: 200, lists: "user", query: "ID={id}" },
  // API clients are the marketplace owner's, and no caller here is of that company.
  listApiClients: { roles: full, done: 200, lists: "client" },
  exportApiClients: { roles: full, done: 200, lists: "client" },
  createApiClient: { roles: "nobody", done: 201, body: { Name: "A client" } },
  updateApiClient: { roles: full, done: 200, on: "client", body: {} },
  rotateApiClientSecret: { roles: full, done: 200, on: "client" },
  listAuditEvents: { roles: full, done: 200 },
  exportAuditEvents: { roles: full, done: 200 },
  getMe: { roles: [...orders, ...products], done: 200 },
  getPreferences: { roles: "signed in", done: 200 },
  updatePreferences: { roles: "signed in", done: 200, body: {} },
  changePassword: { roles: "signed in", done: 400, body: { CurrentPassword: "wrong", NewPassword: newPassword } },
  listSessions: { roles: "own access", done: 200, lists: "session" },
  deleteSession: { roles: "own access", done: 204, on: "session" },
  deleteOtherSessions: { roles: "own access", done: 204 },
  listGrants: { roles: "own access", done: 200, lists: "grant" },
  deleteGrant: { roles: "own access", done: 204, on: "grant" },
  // The view is of the list of products: it is seen by those who may open that.
  listViews: { roles: "signed in", done: 200, lists: "view", by: products },
  createView: { roles: products, done: 201, body: { List: "listProducts", Name: "A view", Query: "" } },
  updateView: { roles: "signed in", done: 200, on: "view", by: products, body: {} },
  deleteView: { roles: "signed in", done: 204, on: "view" },
  resetPasswordByToken: { roles: ["PasswordReset"], done: 204, body: { NewPassword: newPassword } },
  sendVerificationCode: { roles: "anybody", done: 204, body: { Username: "nobody-by-that-name" } },
  resetPasswordByVerificationCode: { roles: "anybody", done: 401, body: { Username: "x", Password: newPassword } },
};

/** Pages, and the record that they show. */
export const pages: { path: string; roles: readonly Role[]; shows: Kind }[] = [
  { path: "/orders/all/{orderID}/approvals", roles: orders, shows: "order" },
  { path: "/orders/all/{orderID}/approvals/{approvalID}", roles: orders, shows: "order" },
  { path: "/orders?direction=all&ID={orderID}", roles: orders, shows: "order" },
  { path: "/approvals?OrderID={orderID}", roles: orders, shows: "order" },
  { path: "/returns/{returnID}", roles: orders, shows: "order" },
  { path: "/returns?OrderID={orderID}", roles: orders, shows: "order" },
  { path: "/products/{productID}", roles: products, shows: "product" },
  { path: "/products?ID={productID}", roles: products, shows: "product" },
  { path: "/admin/users/{userID}", roles: full, shows: "user" },
  { path: "/admin/users?ID={userID}", roles: full, shows: "user" },
];
