import type { Role } from "@/lib/auth/roles";

// All rights, written independently: nothing here comes from the code under test.

/** Who has a record, relative to the caller. `counterpartys`: the company that theirs trades with. */
export const relations = ["own", "colleagues", "counterpartys", "anothers", "absent"] as const;
export type Relation = (typeof relations)[number];
export type Kind =
  | "order"
  | "placed"
  | "asked"
  | "approvable"
  | "approved"
  | "open"
  | "unsubmitted"
  | "decision"
  | "return"
  | "open return"
  | "asked return"
  | "product"
  | "user"
  | "adminUser"
  | "buyerUser"
  | "supplierUser"
  | "adminGroup"
  | "buyerGroup"
  | "supplierGroup"
  | "group"
  | "buyerRule"
  | "supplierRule"
  | "supplierReturnRule"
  | "rule"
  | "proposal"
  | "membership"
  | "client"
  | "event"
  | "happening"
  | "endpoint"
  | "view"
  | "session"
  | "grant"
  | "code"
  | "address";

/** The caller's company: a buyer or supplier, or the marketplace's owner. */
export const companies = ["trader", "owner"] as const;
export type Company = (typeof companies)[number];
type Visibility = Partial<Record<Relation, "all" | "wide">>;

const ones: Visibility = { own: "all" };
const companys: Visibility = { own: "all", colleagues: "all" };
const everybodys: Visibility = { ...companys, counterpartys: "all", anothers: "all" };
const bothOf = (each: Visibility) => ({ trader: each, owner: each });
const ofBoth: Visibility = { ...companys, counterpartys: "all" };
const others: Visibility = { colleagues: "all", counterpartys: "all" };
const ofTrade: Visibility = { own: "all", colleagues: "wide", counterpartys: "wide" };

/** For records of buyers or suppliers: the caller's trader is one, and so is the owner's counterparty. */
const traders = { trader: companys, owner: { counterpartys: "all", anothers: "all" } } satisfies Record<
  Company,
  Visibility
>;
const owners = { trader: {}, owner: companys } satisfies Record<Company, Visibility>;

/** Which callers with one of the roles see a record of this relation. `wide`: only FullAccess and OrderAdmin. */
export const visibility: Record<Kind, Record<Company, Visibility>> = {
  order: { trader: ofTrade, owner: { ...ofTrade, anothers: "wide" } },
  placed: bothOf(ones),
  /** Orders with an approval that awaits one of the caller's groups, or that the caller has approved: they see these. */
  asked: { trader: ofBoth, owner: { ...ofBoth, anothers: "all" } },
  /** Such orders, placed by somebody else. */
  approvable: { trader: others, owner: { ...others, anothers: "all" } },
  approved: { trader: ofBoth, owner: { ...ofBoth, anothers: "all" } },
  open: { trader: ofTrade, owner: { ...ofTrade, anothers: "wide" } },
  unsubmitted: { trader: ofTrade, owner: { ...ofTrade, anothers: "wide" } },
  decision: bothOf(ones),
  return: { trader: ofTrade, owner: { ...ofTrade, anothers: "wide" } },
  "open return": { trader: ofTrade, owner: { ...ofTrade, anothers: "wide" } },
  /** Returns that await one of the caller's groups: they see these, even without the order. */
  "asked return": { trader: ofBoth, owner: { ...ofBoth, anothers: "all" } },
  // The caller sells their own, buys the counterparty's, and has no access to another's.
  product: { trader: { ...companys, counterpartys: "all" }, owner: everybodys },
  user: { trader: companys, owner: everybodys },
  adminUser: owners,
  buyerUser: traders,
  // "anothers": a buyer's.
  supplierUser: { ...traders, owner: { counterpartys: "all" } },
  adminGroup: owners,
  buyerGroup: traders,
  supplierGroup: { ...traders, owner: { counterpartys: "all" } },
  /** Any kind of group, on its page. */
  group: { trader: companys, owner: everybodys },
  buyerRule: traders,
  /** Only the seller sees its rules, even if the caller is the owner. */
  supplierRule: bothOf(companys),
  /** The same for rules about returns. */
  supplierReturnRule: bothOf(companys),
  /** Any kind of rule, on its page. */
  rule: { trader: companys, owner: everybodys },
  /** Of a rule, by another person of its company. */
  proposal: { trader: companys, owner: everybodys },
  /** A membership of the related user in a group. */
  membership: bothOf(ones),
  /** An audit event of the related user. */
  event: { trader: companys, owner: everybodys },
  /** An event of a record of the related user's company. */
  happening: { trader: companys, owner: everybodys },
  /** A webhook of the related user's company; not even the marketplace's owner sees others. */
  endpoint: bothOf(companys),
  /** API clients belong to the marketplace; the relation is that of the user they run as. */
  client: { trader: {}, owner: everybodys },
  view: bothOf(ones),
  session: bothOf(ones),
  grant: bothOf(ones),
  /** The code of a reset mail, with the caller's username. */
  code: bothOf(ones),
  /** The token of a mail that confirms a new address, which anybody with it can use. */
  address: bothOf(everybodys),
};

const orders: readonly Role[] = ["OrderAdmin", "ShopperOrderReader"];
const products: readonly Role[] = ["ProductAdmin", "ProductReader"];
const productAdmins: readonly Role[] = ["ProductAdmin"];
const full: readonly Role[] = [];
const orderAdmins: readonly Role[] = ["OrderAdmin"];

/** `roles`: one of them is enough, or FullAccess. "own access" requires a session, or a token with FullAccess. */
export type Rule = {
  roles: readonly Role[] | "signed in" | "own access" | "anybody";
  /** Only for people of this kind of company. */
  only?: Company;
  /** The status of success. */
  done: number;
  /** The operation is on a record of this kind. If the caller cannot see it, the status is 404 or `unseen`, and nothing changes. */
  on?: Kind;
  unseen?: number;
  /** The whole answer for a hidden record, the same as for a missing one. */
  absent?: object;
  /** The relations for which it is refused although the record is visible, and the statuses. */
  refuses?: Partial<Record<Company, Partial<Record<Relation, number>>>>;
  /** It changes no existing record, although it is a write. */
  idle?: true;
  /** The answer lists only the visible records of this kind. */
  lists?: Kind;
  /** The records are visible only with one of these roles. */
  by?: readonly Role[];
  body?: object;
  query?: string;
  /** A missing record would be created in the caller's company, which is not tested. */
  creates?: true;
};

/** Nobody decides their own orders. */
const ownOnes: Rule["refuses"] = { trader: { own: 403 }, owner: { own: 403 } };

/** Only the seller completes. */
const boughtOnes: Rule["refuses"] = { trader: { own: 403, colleagues: 403 } };

/** A batch is answered with an outcome for each. */
const ownLeftOut: Rule["refuses"] = { trader: { own: 200 }, owner: { own: 200 } };

/** Nobody's own orders await them. */
const ownAside: Rule["refuses"] = { trader: { own: 409 }, owner: { own: 409 } };

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

/** Buyers see other companies' products, but do not change them. */
const othersProducts: Rule["refuses"] = { trader: { counterpartys: 403 } };

/** What a buyer has not submitted yet, its supplier sees and leaves alone. */
const buyersDrafts: Rule["refuses"] = { trader: { counterpartys: 400 } };

const line = { ProductID: "{productID}", Quantity: 2, UnitPrice: 5 };

const newPassword = "a lantern over the harbour";

/** A rule that never requires approval, since other tests place orders at the same time. */
const newRule = { ApprovingGroupID: "{userGroupID}", RuleExpression: "order.Total < 0", Description: "{description}" };

const newReturnRule = { ...newRule, RuleExpression: "orderReturn.RefundAmount < 0", ApprovalType: "OrderReturn" };

const newGroup = { Name: "A group", Description: "{description}" };

/**
 * Every operation, with a body that changes something. The cast replaces names in braces. An operation on several kinds of
 * records has a rule for each, named by its ID, a comma and the difference.
 */
export const rules: Record<string, Rule> = {
  listApprovals: { roles: orders, done: 200, on: "order" },
  getApproval: { roles: orders, done: 200, on: "order" },
  checkExpression: {
    roles: ["FullAccess", "OrderAdmin"],
    done: 200,
    on: "order",
    idle: true,
    body: { RuleExpression: "order.Total > 5", OrderID: "{orderID}" },
  },
  "checkExpression, on a return": {
    roles: orderAdmins,
    done: 200,
    on: "return",
    idle: true,
    body: {
      RuleExpression: "orderReturn.RefundAmount > 5",
      ApprovalType: "OrderReturn",
      OrderReturnID: "{returnID}",
    },
  },
  previewSubmission: {
    roles: orderAdmins,
    done: 200,
    on: "order",
    idle: true,
    body: { OrderID: "{orderID}" },
  },
  "previewSubmission, of a return": {
    roles: orderAdmins,
    done: 200,
    on: "return",
    idle: true,
    body: { OrderReturnID: "{returnID}" },
  },
  tryOutExpression: {
    roles: orderAdmins,
    done: 200,
    on: "buyerRule",
    idle: true,
    body: { RuleExpression: "order.Total > 5", BuyerID: "{buyerID}", ApprovalRuleID: "{approvalRuleID}" },
  },
  "tryOutExpression, of a seller": {
    roles: orderAdmins,
    done: 200,
    on: "supplierRule",
    idle: true,
    body: { RuleExpression: "order.Total > 5", ApprovalRuleID: "{approvalRuleID}" },
  },
  "tryOutExpression, about returns": {
    roles: orderAdmins,
    done: 200,
    on: "supplierReturnRule",
    idle: true,
    body: {
      RuleExpression: "orderReturn.RefundAmount > 5",
      ApprovalType: "OrderReturn",
      ApprovalRuleID: "{approvalRuleID}",
    },
  },
  listApprovalRules: { roles: orderAdmins, done: 200, on: "buyerRule", query: "ID={id}" },
  getApprovalRule: { roles: orderAdmins, done: 200, on: "buyerRule" },
  createApprovalRule: { roles: full, done: 201, on: "buyerRule", body: newRule },
  saveApprovalRule: { roles: full, done: 200, on: "buyerRule", body: newRule },
  updateApprovalRule: { roles: full, done: 200, on: "buyerRule", body: { Description: "Another" } },
  deleteApprovalRule: { roles: full, done: 204, on: "buyerRule" },
  listSellerApprovalRules: { roles: orderAdmins, done: 200, lists: "supplierRule", query: "ID={id}" },
  getSellerApprovalRule: { roles: orderAdmins, done: 200, on: "supplierRule" },
  createSellerApprovalRule: { roles: full, done: 201, on: "supplierRule", body: { ...newRule, ApprovalType: "Order" } },
  "createSellerApprovalRule, about returns": { roles: full, done: 201, on: "supplierRule", body: newReturnRule },
  saveSellerApprovalRule: { roles: full, done: 200, on: "supplierRule", body: { ...newRule, ApprovalType: "Order" } },
  "saveSellerApprovalRule, about returns": { roles: full, done: 200, on: "supplierReturnRule", body: newReturnRule },
  updateSellerApprovalRule: { roles: full, done: 200, on: "supplierRule", body: { Description: "Another" } },
  listRuleProposals: { roles: full, done: 200, lists: "proposal", query: "approvalRuleID={approvalRuleID}" },
  proposeRuleChange: {
    ...{ roles: full, done: 201, on: "buyerRule" },
    body: {
      BuyerID: "{buyerID}",
      Action: "Change",
      ApprovalRuleID: "{approvalRuleID}",
      Rule: { Description: "Another" },
    },
  },
  "proposeRuleChange, of a seller": {
    ...{ roles: full, done: 201, on: "supplierRule" },
    body: { Action: "Change", ApprovalRuleID: "{approvalRuleID}", Rule: { Description: "Another" } },
  },
  confirmRuleChange: { roles: full, done: 204, on: "proposal" },
  refuseRuleChange: { roles: full, done: 204, on: "proposal", body: { Comments: "{id}" } },
  deleteSellerApprovalRule: { roles: full, done: 204, on: "supplierRule" },
  previewApproval: { roles: orders, done: 200, on: "order" },
  exportApprovals: { roles: orders, done: 200, on: "order" },
  getOrderReturn: { roles: orders, done: 200, on: "order" },
  listOrders: { roles: orders, done: 200, lists: "order", query: "ID={id}" },
  getOrder: { roles: orders, done: 200, on: "order" },
  createOrders: { roles: orderAdmins, done: 200, body: { ToCompanyID: "{sellerID}" } },
  createOrder: { roles: orderAdmins, done: 201, body: { ToCompanyID: "{sellerID}" } },
  // With the person who placed it, whom others do not see; without, a free ID would be created.
  saveOrder: {
    roles: orderAdmins,
    done: 200,
    on: "unsubmitted",
    refuses: buyersDrafts,
    body: { FromUserID: "{fromUserID}" },
  },
  updateOrder: { roles: orderAdmins, done: 200, on: "unsubmitted", refuses: buyersDrafts, body: { Comments: "Soon." } },
  deleteOrder: { roles: orderAdmins, done: 204, on: "unsubmitted", refuses: buyersDrafts },
  submitOrder: { roles: orderAdmins, done: 201, on: "unsubmitted", refuses: buyersDrafts },
  createLineItem: { roles: orderAdmins, done: 201, on: "unsubmitted", refuses: buyersDrafts, body: line },
  saveLineItem: {
    roles: orderAdmins,
    done: 200,
    on: "unsubmitted",
    refuses: buyersDrafts,
    body: { ...line, Quantity: 7 },
  },
  updateLineItem: { roles: orderAdmins, done: 200, on: "unsubmitted", refuses: buyersDrafts, body: { Quantity: 3 } },
  deleteLineItem: { roles: orderAdmins, done: 204, on: "unsubmitted", refuses: buyersDrafts },
  listLineItems: { roles: orders, done: 200, on: "order" },
  listLineItemsAcrossOrders: { roles: orders, done: 200, lists: "order", query: "OrderID={id}" },
  getLineItem: { roles: orders, done: 200, on: "order" },
  exportLineItems: { roles: orders, done: 200, on: "order" },
  listPayments: { roles: orders, done: 200, on: "order" },
  listOrderPromotions: { roles: orders, done: 200, on: "order" },
  listOrderShipments: { roles: orders, done: 200, on: "order" },
  exportOrders: { roles: orders, done: 200, lists: "order", query: "ID={id}" },
  listApprovalInbox: { roles: orders, done: 200, lists: "order", query: "OrderID={id}" },
  exportApprovalInbox: { roles: orders, done: 200, lists: "order", query: "OrderID={id}" },
  approveOrder: { roles: orders, done: 201, on: "asked", refuses: ownOnes, body: { Comments: "Fine." } },
  declineOrder: { roles: orders, done: 201, on: "asked", refuses: ownOnes, body: { AllowResubmit: true } },
  approveApproval: { roles: orders, done: 201, on: "asked", refuses: ownOnes, body: {} },
  declineApproval: { roles: orders, done: 201, on: "asked", refuses: ownOnes, body: {} },
  createDecisions: {
    roles: orders,
    done: 200,
    on: "asked",
    unseen: 200,
    refuses: ownLeftOut,
    body: {
      Decisions: [{ OrderID: "{orderID}", ApprovalID: "{approvalID}", Decision: "Approve" }],
      HoldSeconds: 10,
    },
    absent: {
      Items: [
        {
          OrderID: "{orderID}",
          ApprovalID: "{approvalID}",
          Outcome: "NotFound",
          Decisions: [],
          Error: {
            ErrorCode: "NotFound",
            Message: "The order “{orderID}” does not exist, or you may not see it.",
            Data: { ObjectType: "Order", ObjectID: "{orderID}" },
          },
        },
      ],
    },
  },
  listEligibleApprovers: { roles: orders, done: 200, on: "order" },
  listMyOrders: { roles: orders, done: 200, lists: "placed", query: "ID={id}" },
  listApprovableOrders: { roles: orders, done: 200, lists: "approvable", query: "ID={id}" },
  snoozeApproval: { roles: orders, done: 200, on: "asked", refuses: ownAside, body: { Until: tomorrow } },
  unsnoozeApproval: { roles: orders, done: 204, on: "asked", idle: true },
  snoozeApprovals: {
    roles: orders,
    done: 200,
    on: "asked",
    unseen: 200,
    refuses: ownLeftOut,
    body: { Approvals: [{ OrderID: "{orderID}", ApprovalID: "{approvalID}" }], Until: tomorrow },
    absent: {
      Items: [
        { OrderID: "{orderID}", ApprovalID: "{approvalID}", Outcome: "NotFound", Until: null, OrderVersion: null },
      ],
    },
  },
  takeApproval: { roles: orders, done: 200, on: "asked", refuses: ownAside, body: { TakeOver: true } },
  releaseApproval: { roles: orders, done: 204, on: "asked", idle: true },
  lookAtApproval: { roles: orders, done: 204, on: "order", idle: true },
  getDecision: { roles: orders, done: 200, on: "decision" },
  undoDecision: { roles: orders, done: 200, on: "decision" },
  retractApproval: { roles: orders, done: 201, on: "approved", body: { Comments: "The quote has expired." } },
  listReassignGroups: { roles: full, done: 200, on: "asked", refuses: { trader: { counterpartys: 403 } } },
  reassignApproval: {
    roles: full,
    done: 201,
    on: "asked",
    refuses: { trader: { counterpartys: 403 } },
    body: { ApprovingGroupID: "{otherGroupID}" },
  },
  cancelOrder: { roles: ["OrderAdmin"], done: 201, on: "order" },
  completeOrder: { roles: ["OrderAdmin"], done: 201, on: "open", refuses: boughtOnes },
  createOrderReturn: { roles: ["OrderAdmin"], done: 201, on: "return", body: { OrderID: "{orderID}" } },
  saveOrderReturn: {
    roles: ["OrderAdmin"],
    done: 200,
    on: "return",
    refuses: buyersDrafts,
    body: { OrderID: "{orderID}" },
  },
  updateOrderReturn: {
    roles: ["OrderAdmin"],
    done: 200,
    on: "return",
    refuses: buyersDrafts,
    body: { Comments: "Wobbles." },
  },
  deleteOrderReturn: { roles: ["OrderAdmin"], done: 204, on: "return", refuses: buyersDrafts },
  deleteOrderReturnItem: { roles: ["OrderAdmin"], done: 200, on: "return", refuses: buyersDrafts },
  submitOrderReturn: { roles: ["OrderAdmin"], done: 201, on: "return", refuses: buyersDrafts },
  listOrderReturnApprovals: { roles: orders, done: 200, on: "asked return" },
  listOrderReturnEligibleApprovers: { roles: orders, done: 200, on: "asked return" },
  completeOrderReturn: { roles: ["OrderAdmin"], done: 201, on: "open return", refuses: boughtOnes },
  cancelOrderReturn: { roles: ["OrderAdmin"], done: 201, on: "open return" },
  approveOrderReturn: { roles: orders, done: 201, on: "asked return", body: { Comments: "Fine." } },
  declineOrderReturn: { roles: orders, done: 201, on: "asked return", body: {} },
  listOrderReturns: { roles: orders, done: 200, lists: "order", query: "OrderID={id}" },
  exportOrderReturns: { roles: orders, done: 200, lists: "order", query: "OrderID={id}" },
  getProduct: { roles: products, done: 200, on: "product" },
  // People of a buyer, as the trader is here, create none.
  createProduct: {
    roles: productAdmins,
    only: "owner",
    done: 201,
    body: { Name: "A product", Description: "{callerID} made it" },
  },
  saveProduct: {
    roles: productAdmins,
    done: 200,
    on: "product",
    creates: true,
    refuses: othersProducts,
    body: { Name: "A product", Description: "{description}", Active: true },
  },
  updateProduct: {
    roles: productAdmins,
    done: 200,
    on: "product",
    refuses: othersProducts,
    body: { Returnable: true },
  },
  deleteProduct: { roles: productAdmins, done: 204, on: "product", refuses: othersProducts },
  listProducts: { roles: products, done: 200, lists: "product", query: "ID={id}" },
  exportProducts: { roles: products, done: 200, lists: "product", query: "ID={id}" },
  jump: { roles: [...orders, ...products], done: 200, lists: "product", by: products, query: "search={id}" },
  listChoices: { roles: [...orders, ...products], done: 200, query: "kind=company" },
  getUser: { roles: full, done: 200, on: "user" },
  updateUser: { roles: full, done: 200, on: "user", body: { Roles: ["FullAccess", "{otherRole}"] } },
  sendPasswordReset: { roles: full, done: 204, on: "user" },
  signOutUser: { roles: full, done: 204, on: "user" },
  listUsers: { roles: full, done: 200, lists: "user", query: "ID={id}" },
  exportUsers: { roles: full, done: 200, lists: "user", query: "ID={id}" },
  listBuyers: { roles: orderAdmins, done: 200 },
  getBuyer: { roles: orderAdmins, done: 200, on: "buyerUser" },
  listSuppliers: { roles: orderAdmins, done: 200 },
  getSupplier: { roles: orderAdmins, done: 200, on: "supplierUser" },
  listAdminUsers: { roles: full, done: 200, lists: "adminUser", query: "ID={id}" },
  getAdminUser: { roles: full, done: 200, on: "adminUser" },
  listBuyerUsers: { roles: full, done: 200, on: "buyerUser" },
  getBuyerUser: { roles: full, done: 200, on: "buyerUser" },
  listUsersAcrossBuyers: { roles: full, done: 200, lists: "buyerUser", query: "ID={id}" },
  listSupplierUsers: { roles: full, done: 200, on: "supplierUser" },
  getSupplierUser: { roles: full, done: 200, on: "supplierUser" },
  listAdminUserGroups: { roles: orderAdmins, done: 200, lists: "adminGroup", query: "ID={id}" },
  getAdminUserGroup: { roles: orderAdmins, done: 200, on: "adminGroup" },
  createAdminUserGroup: {
    roles: full,
    only: "owner",
    done: 201,
    body: { Name: "A group", Description: "{callerID} made it" },
  },
  saveAdminUserGroup: { roles: full, done: 200, on: "adminGroup", creates: true, body: newGroup },
  updateAdminUserGroup: { roles: full, done: 200, on: "adminGroup", body: { Name: "Another name" } },
  deleteAdminUserGroup: { roles: full, done: 204, on: "adminGroup" },
  listAdminUserGroupAssignments: { roles: orderAdmins, done: 200 },
  saveAdminUserGroupAssignment: {
    roles: full,
    done: 204,
    on: "adminGroup",
    body: { UserGroupID: "{otherGroupID}", UserID: "{userID}" },
  },
  deleteAdminUserGroupAssignment: { roles: full, done: 204, on: "adminGroup" },
  listBuyerUserGroups: { roles: orderAdmins, done: 200, on: "buyerGroup" },
  getBuyerUserGroup: { roles: orderAdmins, done: 200, on: "buyerGroup" },
  createBuyerUserGroup: { roles: full, done: 201, on: "buyerGroup", body: newGroup },
  saveBuyerUserGroup: { roles: full, done: 200, on: "buyerGroup", body: newGroup },
  updateBuyerUserGroup: { roles: full, done: 200, on: "buyerGroup", body: { Name: "Another name" } },
  deleteBuyerUserGroup: { roles: full, done: 204, on: "buyerGroup" },
  listBuyerUserGroupAssignments: { roles: orderAdmins, done: 200, on: "buyerGroup" },
  saveBuyerUserGroupAssignment: {
    roles: full,
    done: 204,
    on: "buyerGroup",
    body: { UserGroupID: "{otherGroupID}", UserID: "{userID}" },
  },
  deleteBuyerUserGroupAssignment: { roles: full, done: 204, on: "buyerGroup" },
  listSupplierUserGroups: { roles: orderAdmins, done: 200, on: "supplierGroup" },
  getSupplierUserGroup: { roles: orderAdmins, done: 200, on: "supplierGroup" },
  createSupplierUserGroup: { roles: full, done: 201, on: "supplierGroup", body: newGroup },
  saveSupplierUserGroup: { roles: full, done: 200, on: "supplierGroup", body: newGroup },
  updateSupplierUserGroup: { roles: full, done: 200, on: "supplierGroup", body: { Name: "Another name" } },
  deleteSupplierUserGroup: { roles: full, done: 204, on: "supplierGroup" },
  listSupplierUserGroupAssignments: { roles: orderAdmins, done: 200, on: "supplierGroup" },
  saveSupplierUserGroupAssignment: {
    roles: full,
    done: 204,
    on: "supplierGroup",
    body: { UserGroupID: "{otherGroupID}", UserID: "{userID}" },
  },
  deleteSupplierUserGroupAssignment: { roles: full, done: 204, on: "supplierGroup" },
  listMyUserGroups: { roles: "signed in", done: 200, lists: "membership", query: "ID={id}" },
  listApiClients: { roles: full, done: 200, lists: "client", query: "ID={id}" },
  exportApiClients: { roles: full, done: 200, lists: "client", query: "ID={id}" },
  createApiClient: {
    roles: full,
    only: "owner",
    done: 201,
    body: { Name: "A client", DefaultContextUserID: "{callerID}" },
  },
  getApiClient: { roles: full, done: 200, on: "client" },
  updateApiClient: { roles: full, done: 200, on: "client", body: { Name: "Another name" } },
  rotateApiClientSecret: { roles: full, done: 200, on: "client" },
  listAuditEvents: { roles: full, done: 200, lists: "event", query: "ID={id}" },
  exportAuditEvents: { roles: full, done: 200, lists: "event", query: "ID={id}" },
  listEvents: { roles: full, done: 200, lists: "happening", query: "ID={id}" },
  listEventEndpoints: { roles: full, done: 200, lists: "endpoint", query: "ID={id}" },
  getEventEndpoint: { roles: full, done: 200, on: "endpoint" },
  // All cells share the companies, which have a limited number of webhooks, so the URL is refused.
  createEventEndpoint: { roles: full, done: 400, body: { Url: "https://10.0.0.1/hook" } },
  updateEventEndpoint: { roles: full, done: 200, on: "endpoint", body: { EventTypes: ["order.opened"] } },
  deleteEventEndpoint: { roles: full, done: 204, on: "endpoint" },
  rotateEventEndpointSecret: { roles: full, done: 200, on: "endpoint" },
  testEventEndpoint: { roles: full, done: 201, on: "endpoint" },
  listEventDeliveries: { roles: full, done: 200, on: "endpoint" },
  resendEventDelivery: { roles: full, done: 201, on: "endpoint" },
  resendEventDeliveries: { roles: full, done: 200, on: "endpoint", body: { Since: "2026-01-01T00:00:00.000Z" } },
  streamLive: { roles: orders, done: 200 },
  getMe: { roles: [...orders, ...products], done: 200 },
  updateMe: { roles: "signed in", done: 200, body: { Phone: "+1 555 0100" } },
  saveMe: {
    roles: "signed in",
    done: 200,
    body: { FirstName: "Another", LastName: "Name", Email: "another@example.com", Password: "{password}" },
  },
  confirmEmail: { roles: "anybody", done: 204, on: "address", unseen: 400, body: { Token: "{emailToken}" } },
  getPreferences: { roles: "signed in", done: 200 },
  updatePreferences: { roles: "signed in", done: 200, body: { Density: "compact" } },
  changePassword: {
    roles: "signed in",
    done: 204,
    body: { CurrentPassword: "{password}", NewPassword: newPassword },
  },
  listSessions: { roles: "own access", done: 200, lists: "session" },
  deleteSession: { roles: "own access", done: 204, on: "session" },
  deleteOtherSessions: { roles: "own access", done: 204 },
  listGrants: { roles: "own access", done: 200, lists: "grant" },
  deleteGrant: { roles: "own access", done: 204, on: "grant" },
  // The view is of the product list, so people who may open that see it.
  listViews: { roles: "signed in", done: 200, lists: "view", by: products },
  getView: { roles: "signed in", done: 200, on: "view", by: products },
  createView: { roles: products, done: 201, body: { List: "listProducts", Name: "A view", Query: "" } },
  updateView: { roles: "signed in", done: 200, on: "view", by: products, body: { Name: "Another name" } },
  deleteView: { roles: "signed in", done: 204, on: "view" },
  resetPasswordByToken: { roles: ["PasswordReset"], done: 204, body: { NewPassword: newPassword } },
  sendVerificationCode: { roles: "anybody", done: 204, body: { Username: "{username}" } },
  resetPasswordByVerificationCode: {
    roles: "anybody",
    done: 204,
    on: "code",
    unseen: 401,
    body: { Username: "{username}", Password: newPassword },
  },
};

export type Page = {
  path: string;
  roles: readonly Role[] | "signed in";
  /** It opens only for people of this kind of company. */
  only?: Company;
  /** The record that it shows to callers who can see it. */
  shows?: Kind;
  /** It shows the first of many such records, possibly others, but no hidden ones. */
  first?: true;
};

/** Pages with the record that they show. */
export const pages: Page[] = [
  { path: "/orders/all/{orderID}/approvals", roles: orders, shows: "order" },
  { path: "/orders/all/{orderID}/approvals/{approvalID}", roles: orders, shows: "order" },
  { path: "/orders?direction=all&ID={orderID}", roles: orders, shows: "order" },
  { path: "/approvals?OrderID={orderID}", roles: orders, shows: "order" },
  { path: "/returns/{returnID}", roles: orders, shows: "order" },
  { path: "/returns?OrderID={orderID}", roles: orders, shows: "order" },
  { path: "/products/{productID}", roles: products, shows: "product" },
  { path: "/products?ID={productID}", roles: products, shows: "product" },
  { path: "/products/{productID}/edit", roles: productAdmins, shows: "product" },
  // The trader is a buyer, without products, in the first rule, and a supplier in the second.
  { path: "/new-product", roles: productAdmins, only: "owner" },
  { path: "/new-product", roles: productAdmins, shows: "supplierUser", first: true },
  { path: "/admin/users/{userID}", roles: full, shows: "user" },
  { path: "/admin/users?ID={userID}", roles: full, shows: "user" },
  { path: "/admin/groups", roles: full, shows: "group", first: true },
  { path: "/admin/groups/{groupID}", roles: full, shows: "group" },
  { path: "/admin/rules", roles: orderAdmins, shows: "rule", first: true },
  { path: "/admin/rules/{approvalRuleID}", roles: orderAdmins, shows: "rule" },
  { path: "/admin/new-rule?company={buyerID}", roles: full, shows: "rule", first: true },
  { path: "/admin/clients?ID={clientID}", roles: full, shows: "client" },
  { path: "/admin/webhooks", roles: full, shows: "endpoint", first: true },
  { path: "/admin/webhooks/{endpointID}", roles: full, shows: "endpoint" },
  { path: "/admin/audit?ID={eventID}", roles: full, shows: "event" },
  // It shows only the devices of sessions.
  { path: "/account", roles: "signed in", shows: "grant" },
];

/** The page / redirects to the first of these that the roles open, or says that there is none. */
export const home: { leads: string; roles: readonly Role[] }[] = [
  { leads: "/approvals", roles: orders },
  { leads: "/products", roles: products },
];

type Door = { method: "GET" | "POST"; path: string; form?: string; status: number; changes?: true; needs?: "a role" };
const grant = "grant_type=password&client_id={clientID}&username={username}";

/**
 * The endpoints for signing in and out, which are not operations. They use only the form that is sent, whatever other
 * credentials the caller has, and describe a session only to itself. e2e/api/sessions.spec.ts tests valid forms.
 */
export const doors: Record<string, Door> = {
  "a token for the right password": {
    method: "POST",
    path: "/api/oauth/token",
    form: `${grant}&password={password}`,
    needs: "a role",
    status: 200,
    changes: true,
  },
  "a token for a wrong password": {
    method: "POST",
    path: "/api/oauth/token",
    form: `${grant}&password=wrong`,
    status: 400,
  },
  "a sign-in without the form's token": {
    method: "POST",
    path: "/api/auth/callback/credentials",
    form: "username={username}&password={password}",
    status: 302,
  },
  "a sign-out without the form's token": { method: "POST", path: "/api/auth/signout", form: "", status: 302 },
  "the token of a form": { method: "GET", path: "/api/auth/csrf", status: 200 },
  "whether there is a session": { method: "GET", path: "/api/auth/session", status: 200 },
};

// Not in the table, since they contain no records and everybody gets the same: /api/health/*, /api/v1/openapi.json,
// /docs/api, /sign-in, /forgot-password and /reset-password with its form, whose operations are above.
