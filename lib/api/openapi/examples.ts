/** One call of an operation as one would make it, and its answer. Tests hold them to the contracts. */
export type Example = {
  params?: Record<string, string>;
  /** The query string, written as in a URL. */
  query?: string;
  body?: Record<string, unknown>;
  response?: unknown;
  /** What a file begins with, by media type. */
  file?: Record<string, string>;
  /** What a stream begins with. */
  stream?: string;
  /** The same call by the official JavaScript client of OrderCloud, where it has one. */
  sdk?: string;
};

const ruth = { ID: "ruth", Username: "ruth", FirstName: "Ruth", LastName: "Abernathy", Email: "ruth@lakeside.example" };
const samuel = {
  ID: "samuel",
  Username: "samuel",
  FirstName: "Samuel",
  LastName: "Adeyemi",
  Email: "samuel@lakeside.example",
};

/** Event by event: the name, its place, its data. */
const events = (all: readonly [name: string, id: number, data: object][]) =>
  all.map(([name, id, data]) => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");

/** What a frame of the stream tells. */
export const liveFrameExample = {
  Items: [
    {
      ID: 4714,
      Type: "approval.approved",
      DateCreated: "2026-02-02T08:30:00.000Z",
      ObjectType: "Approval",
      ObjectID: "LH-20501-over-5000",
      OrderID: "LH-20501",
      Person: { ID: "samuel", Username: "samuel", FirstName: "Samuel", LastName: "Adeyemi" },
      Waiting: -1,
      Data: {
        ApprovalRuleID: "over-5000",
        ApprovingGroupID: "finance",
        Decision: "Approve",
        Comments: "Within budget.",
        AllowResubmit: false,
      },
    },
  ],
};

const auditEvent = {
  ID: 4711,
  DateCreated: "2026-02-02T08:30:00.000Z",
  Event: "privilege_permissions_changed",
  User: samuel,
  About: "ruth",
  ObjectType: "User",
  ObjectID: "ruth",
  CompanyID: "lakeside",
  ClientID: null,
  Address: "198.51.100.7",
  RequestID: "0f2c1d7e-5b0a-4b8e-9a51-3c1b7f0e2d44",
  Data: { UserID: "ruth", changes: { Roles: { from: ["OrderAdmin"], to: ["OrderAdmin", "ProductReader"] } } },
};

const pendingApproval = {
  ID: "APR-000090",
  OrderID: "LH-20501",
  ApprovalRuleID: "lakeside-furniture",
  ApprovingGroupID: "lakeside-facilities",
  Status: "Pending",
  AllowResubmit: false,
  DateCreated: "2026-01-29T16:56:49.020Z",
  DateCompleted: null,
  Approver: null,
  Comments: null,
  xp: { Dept: "IT", CostCenter: "CC-4600" },
};

const awaiting = {
  CanDecide: true,
  SnoozedUntil: null,
  DueAt: null,
  Revision: "9c1f27d0a4b85e63f1d2c7708be4a915",
  Decision: null,
};

const noSpend = { Orders: 0, Approved: 0, Pending: 0 };
const counted = { Pending: 1, Approved: 1, Declined: 0 };

const preview = {
  Approval: { ...pendingApproval, ...awaiting },
  Rule: {
    Name: "Furniture needs a facilities lead",
    Description: "Fire load, floor plan and delivery slot are checked before furniture is ordered.",
  },
  Why: {
    RuleExpression: "order.Total > 5000",
    Compared: [{ Text: "order.Total > 5000", Left: 15013.9, Right: 5000, Holds: true }],
    LineItemIDs: [],
    Fault: null,
  },
  Group: { Name: "Facilities leads", Deciders: 3 },
  Order: {
    ID: "LH-20501",
    FromCompanyID: "lakeside",
    FromCompanyName: "Lakeside Health Network",
    ToCompanyID: "harbor-pine",
    ToCompanyName: "Harbor & Pine",
    FromUser: samuel,
    Status: "AwaitingApproval",
    DateCreated: "2026-01-29T12:10:00.000Z",
    DateSubmitted: "2026-01-29T16:56:49.020Z",
    Subtotal: 14217,
    ShippingCost: 796.9,
    TaxCost: 0,
    Gratuity: 0,
    Fees: 0,
    PromotionDiscount: 0,
    Total: 15013.9,
    Currency: "USD",
    Comments: null,
    xp: { Dept: "IT", CostCenter: "CC-4600" },
  },
  Changes: {
    DateDeclined: "2026-01-29T15:20:00.000Z",
    Currency: "USD",
    Amounts: [
      { Name: "Subtotal", From: 16586.5, To: 14217 },
      { Name: "Total", From: 17383.4, To: 15013.9 },
    ],
    LineItems: {
      Items: [
        {
          ID: "001",
          From: { ProductID: "ALD-TC", ProductName: "Alder Task Chair", Quantity: 70, UnitPrice: 236.95 },
          To: { ProductID: "ALD-TC", ProductName: "Alder Task Chair", Quantity: 60, UnitPrice: 236.95 },
        },
      ],
      TotalCount: 1,
    },
  },
  LineItems: {
    Items: [
      {
        ID: "1",
        ProductID: "ALD-TC",
        ProductName: "Alder Task Chair",
        Quantity: 60,
        UnitPrice: 236.95,
        LineTotal: 14217,
        CostCenter: "CC-4600",
      },
    ],
    TotalCount: 1,
  },
  Signatures: {
    ...counted,
    More: false,
    Rules: [
      {
        ApprovalRuleID: "lakeside-furniture",
        RuleName: "Furniture needs a facilities lead",
        ApprovingGroupID: "lakeside-facilities",
        GroupName: "Facilities leads",
        ...{ Pending: 1, Approved: 0, Declined: 0 },
      },
      {
        ApprovalRuleID: "lakeside-over-5000",
        RuleName: "Orders over $5,000 need Finance",
        ApprovingGroupID: "lakeside-finance",
        GroupName: "Finance",
        ...{ Pending: 0, Approved: 1, Declined: 0 },
      },
    ],
    Latest: [
      {
        ID: "APR-000089",
        ApprovalRuleID: "lakeside-over-5000",
        RuleName: "Orders over $5,000 need Finance",
        Status: "Approved",
        Approver: ruth,
        DateCompleted: "2026-01-30T11:32:20.844Z",
        Comments: "Within the budget of the quarter.",
      },
    ],
  },
  Requester: {
    Spans: [
      { Days: 30, ...noSpend },
      { Days: 90, Orders: 2, Approved: 4210.5, Pending: 980 },
    ],
    Median: 2595.25,
    More: false,
  },
  CostCenter: {
    ID: "CC-4600",
    Budget: 9000,
    Spans: [
      { Days: 30, ...noSpend },
      { Days: 90, ...noSpend },
    ],
    Median: null,
    More: false,
  },
  PastDecisions: [
    {
      ID: "APR-000061",
      OrderID: "LH-20477",
      Status: "Declined",
      DateCompleted: "2026-01-12T09:15:00.000Z",
      Approver: ruth,
      Comments: "The floor plan is missing.",
      FromUser: samuel,
      Total: 8120,
      Currency: "USD",
    },
  ],
};

const approvals = {
  Items: [
    {
      ID: "APR-000089",
      OrderID: "LH-20501",
      ApprovalRuleID: "lakeside-over-5000",
      ApprovingGroupID: "lakeside-finance",
      Status: "Approved",
      AllowResubmit: false,
      DateCreated: "2026-01-29T16:56:49.020Z",
      DateCompleted: "2026-01-30T11:32:20.844Z",
      Approver: ruth,
      Comments: "Within the budget of the quarter.",
      xp: { Dept: "IT", CostCenter: "CC-4600" },
    },
    pendingApproval,
  ],
  Meta: { Page: 1, PageSize: 20, TotalCount: 2, TotalPages: 1, ItemRange: [1, 2], NextPageKey: null },
};

const inbox = {
  Items: [
    {
      ...pendingApproval,
      ...awaiting,
      Order: {
        FromCompanyID: "lakeside",
        ToCompanyID: "harbor-pine",
        FromUser: samuel,
        DateSubmitted: "2026-01-29T16:56:49.020Z",
        Total: 15013.9,
        Currency: "USD",
      },
    },
  ],
  Meta: { Page: 1, PageSize: 20, TotalCount: 1, TotalPages: 1, ItemRange: [1, 1], NextPageKey: null },
};

const product = {
  ID: "ALD-TC",
  OwnerID: "harbor-pine",
  DefaultPriceScheduleID: "PS-ALD-TC",
  AutoForward: true,
  ParentID: null,
  IsParent: false,
  IsBundle: false,
  Name: "Alder Task Chair",
  Description: "Mesh back, synchronous tilt and a seat that slides.",
  QuantityMultiplier: 1,
  ShipWeight: 13.7,
  ShipHeight: 101.5,
  ShipWidth: 68.5,
  ShipLength: 66.9,
  Active: true,
  SpecCount: 0,
  VariantCount: 0,
  ShipFromAddressID: "ridgeline-dock",
  Inventory: {
    Enabled: true,
    NotificationPoint: 20,
    VariantLevelTracking: false,
    OrderCanExceed: false,
    QuantityAvailable: 360,
    LastUpdated: "2026-01-19T12:06:20.517Z",
  },
  DefaultSupplierID: "ridgeline",
  AllSuppliersCanSell: false,
  Returnable: true,
  xp: { Brand: "Ridgeline", Colour: "Chalk", ListPrice: 236.95 },
};
const newProduct = {
  Name: product.Name,
  Description: product.Description,
  Active: true,
  Inventory: { Enabled: true, NotificationPoint: 20, QuantityAvailable: 360 },
  Returnable: true,
  xp: product.xp,
};

const orderReturn = {
  ID: "RMA-31001",
  OrderID: "BW-20475",
  PaymentIDs: ["PAY-BW-20475-1"],
  Status: "Completed",
  DateCreated: "2025-12-05T12:05:21.783Z",
  DateSubmitted: "2025-12-09T12:14:41.385Z",
  DateApproved: "2025-12-09T12:14:41.385Z",
  DateDeclined: null,
  DateCanceled: null,
  DateCompleted: "2025-12-17T08:35:45.652Z",
  LastUpdated: "2025-12-17T08:35:45.652Z",
  RefundAmount: 253.9,
  Comments: "Delivered to the wrong campus and never needed.",
  ItemsToReturn: [{ LineItemID: "8", Quantity: 2, RefundAmount: 253.9, Comments: "Never unpacked" }],
  xp: { Reason: "Wrong address", Carrier: "Own truck" },
};

const decided = {
  ID: "7b0f3c52-6f0d-4a53-8d0c-5f0f2f7f7a12",
  OrderID: "LH-20501",
  ApprovalID: "APR-000090",
  Decision: "Approve",
  State: "Held",
  Comments: "Within the budget of the quarter.",
  AllowResubmit: false,
  DateCreated: "2026-01-30T11:32:20.844Z",
  DateCompleted: null,
  HeldUntil: "2026-01-30T11:32:30.844Z",
  Reason: null,
};
const approvedNow = {
  ...pendingApproval,
  Status: "Approved",
  DateCompleted: "2026-01-30T11:32:20.844Z",
  Approver: ruth,
  Comments: "Within the budget of the quarter.",
};
const declinedNow = { ...approvedNow, Status: "Declined", Comments: "Over the budget of the quarter." };

const newReturn = {
  ...orderReturn,
  ID: "RMA-31260",
  PaymentIDs: [],
  Status: "Unsubmitted",
  DateCreated: "2026-01-30T11:32:20.844Z",
  DateSubmitted: null,
  DateApproved: null,
  DateCompleted: null,
  LastUpdated: "2026-01-30T11:32:20.844Z",
  ItemsToReturn: [{ LineItemID: "8", Quantity: 2, RefundAmount: 253.9, Comments: "Never unpacked" }],
};
const openReturn = { ...newReturn, Status: "Open", DateSubmitted: "2026-01-30T11:40:02.127Z" };

const onePage = { Page: 1, PageSize: 20, TotalCount: 1, TotalPages: 1, ItemRange: [1, 1], NextPageKey: null };

const order = {
  ID: "LH-20501",
  FromCompanyID: "lakeside",
  ToCompanyID: "harbor-pine",
  FromUserID: "samuel",
  FromUser: samuel,
  BillingAddressID: "lakeside-accounts",
  BillingAddress: {
    ID: "lakeside-accounts",
    CompanyName: "Lakeside Health Network",
    FirstName: null,
    LastName: null,
    Street1: "400 Shore Drive",
    Street2: null,
    City: "Milwaukee",
    State: "WI",
    Zip: "53202",
    Country: "US",
    Phone: null,
    AddressName: "Accounts payable",
    xp: null,
  },
  ShippingAddressID: "lakeside-main-campus",
  Status: "AwaitingApproval",
  DateCreated: "2026-01-29T13:33:52.735Z",
  DateSubmitted: null,
  DateSubmittedForApproval: "2026-01-29T16:56:49.020Z",
  DateApproved: null,
  DateDeclined: null,
  DateCanceled: null,
  DateCompleted: null,
  LastUpdated: "2026-01-29T16:56:49.020Z",
  Subtotal: 13710.5,
  ShippingCost: 275,
  TaxCost: 1028.4,
  Gratuity: 0,
  Fees: 0,
  PromotionDiscount: 0,
  Total: 15013.9,
  Currency: "USD",
  IsSubmitted: false,
  Comments: null,
  LineItemCount: 6,
  PendingApprovals: 1,
  xp: { Dept: "IT", CostCenter: "CC-4600", PONumber: "PO-51701" },
};

const orders = { Items: [order], Meta: onePage };
const decidedAt = "2026-01-30T11:32:20.844Z";
const decidedOrder = { ...order, PendingApprovals: 0, LastUpdated: decidedAt };
const openOrder = {
  ...decidedOrder,
  ...{ Status: "Open", DateSubmitted: decidedAt, DateApproved: decidedAt, IsSubmitted: true },
};
const noneYet = { Page: 1, PageSize: 20, TotalCount: 0, TotalPages: 0, ItemRange: [1, 0], NextPageKey: null };

const lineItem = {
  ID: "1",
  ProductID: product.ID,
  Quantity: 12,
  DateAdded: "2026-01-29T13:33:52.735Z",
  QuantityShipped: 0,
  UnitPrice: 236.95,
  LineTotal: 2843.4,
  LineSubtotal: 2843.4,
  CostCenter: "CC-4600",
  ShipFromAddressID: "ridgeline-dock",
  Product: { ID: product.ID, Name: product.Name, DefaultSupplierID: "ridgeline", xp: product.xp },
  SupplierID: "ridgeline",
  xp: null,
};
const ofOrder = { direction: "incoming", orderID: order.ID };
const newLine = { ProductID: product.ID, Quantity: 12, UnitPrice: 236.95, CostCenter: "CC-4600" };
const newLineItem = { ...lineItem, ShipFromAddressID: null };
const createdAt = "2026-02-02T09:14:27.310Z";
const newOrder = {
  ...order,
  ...{ ID: "LH-20710", Status: "Unsubmitted", DateCreated: createdAt, DateSubmittedForApproval: null },
  ...{ BillingAddressID: null, BillingAddress: null, ShippingAddressID: null, LastUpdated: createdAt },
  ...{ Subtotal: 0, ShippingCost: 24.5, TaxCost: 0, Total: 24.5, LineItemCount: 0, PendingApprovals: 0 },
  ...{ Comments: "Chairs for the second floor", xp: { CostCenter: "CC-4600" } },
};
const ofNewOrder = { direction: "outgoing", orderID: newOrder.ID };

const preferences = {
  Theme: "dark",
  TimeZone: "Europe/Berlin",
  Density: "comfortable",
  Shortcuts: true,
  Notices: true,
};
const session = {
  ID: "3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea",
  DateCreated: "2026-01-30T08:02:11.560Z",
  LastSeen: "2026-01-30T11:32:04.127Z",
  UserAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0",
  Current: false,
};

const grant = {
  ClientID: "countersign-demo",
  ClientName: "Countersign demo",
  DateCreated: "2026-01-29T07:45:30.018Z",
  DateExpires: "2026-01-30T17:45:30.018Z",
};

const view = {
  ID: "5f0f6c1e-3a52-4f0e-9d5a-0d4a4c1f8a33",
  List: "listOrders",
  Name: "Large, awaiting approval",
  Query: "Status=AwaitingApproval&Total=%3E%3D5000&sortBy=%21Total",
  Shared: true,
  Own: true,
  Owner: ruth,
  DateCreated: "2026-02-02T09:12:44.310Z",
  LastUpdated: "2026-02-02T09:12:44.310Z",
};

const user = {
  ID: "ruth",
  CompanyID: "lakeside",
  Username: "ruth",
  FirstName: "Ruth",
  LastName: "Abernathy",
  Email: "ruth@lakeside.example",
  Active: true,
  Roles: ["OrderAdmin", "ProductReader"],
  DateCreated: "2025-09-01T08:00:00.000Z",
  PasswordLastSetDate: null,
};

const buyer = {
  ID: "lakeside",
  Name: "Lakeside Health Network",
  DefaultCatalogID: "workplace-lakeside",
  Active: true,
  DateCreated: "2025-08-18T09:00:00.000Z",
  xp: { Segment: "Healthcare" },
};

const supplier = {
  ID: "ridgeline",
  Name: "Ridgeline Furniture Works",
  Active: true,
  DateCreated: "2025-08-04T09:00:00.000Z",
  AllBuyersCanOrder: true,
  xp: { LeadTimeDays: 21 },
};

/** One of a company's users. */
const member = (ID: string, CompanyID: string, [FirstName, LastName]: [string, string], domain: string) => ({
  ID,
  CompanyID,
  Username: ID,
  FirstName,
  LastName,
  Email: `${ID}@${domain}`,
  Phone: "+1 555 010 0142",
  TermsAccepted: "2025-09-01T08:05:00.000Z",
  Active: true,
  AvailableRoles: ["OrderAdmin"],
  Locale: null,
  DateCreated: "2025-09-01T08:00:00.000Z",
  LastActive: "2026-01-30T11:32:04.127Z",
  PasswordLastSetDate: null,
  xp: { Title: "Purchasing lead" },
});
const adminUser = member("jonas", "harbor-pine", ["Jonas", "Lindqvist"], "harborpine.example");
const buyerUser = member("samuel", "lakeside", ["Samuel", "Adeyemi"], "lakesidehealth.example");
const supplierUser = member("sofia", "ridgeline", ["Sofía", "Ibáñez"], "ridgeline.example");

const { AvailableRoles, ...samuelsUser } = buyerUser;
const me = {
  ...samuelsUser,
  PendingEmail: null as string | null,
  AvailableRoles,
  Company: { ID: "lakeside", Name: "Lakeside Health Network", Type: "Buyer" },
  Buyer: { ID: "lakeside", DefaultCatalogID: "workplace-lakeside" },
  Supplier: null,
  Seller: null,
};

const userGroup = {
  ID: "lakeside-finance",
  Name: "Finance",
  Description: "Approves what is over budget.",
  xp: { CostCenters: ["CC-4600"] },
};
const groupOf = (ID: string, Name: string) => ({ ...userGroup, ID, Name });
const adminGroup = groupOf("hp-procurement", "Procurement");
const supplierGroup = groupOf("ridgeline-returns", "Returns desk");
const { ID: _groupID, ...newGroup } = userGroup;
const renamed = { Name: "Finance and audit" };

const approvalRule = {
  ID: "lakeside-over-5000",
  Name: "Orders over $5,000 need Finance",
  Description: "Any order whose total is above $5,000.",
  ApprovingGroupID: "lakeside-finance",
  RuleExpression: "order.Total > 5000",
  xp: { Policy: "FIN-12" },
};
const sellerRule = {
  ID: "returns-over-25000",
  Name: "Refunds over $25,000",
  Description: null,
  ApprovingGroupID: "hp-procurement",
  RuleExpression: "orderReturn.RefundAmount > 25000",
  xp: null,
  OwnerID: "harbor-and-pine",
  ApprovalType: "OrderReturn",
};
const { ID: _ruleID, ...newRule } = approvalRule;
const { ID: _sellerRuleID, OwnerID: _ownerID, ...newSellerRule } = sellerRule;
const ofRule = { buyerID: "lakeside", approvalRuleID: approvalRule.ID };
const ofSellerRule = { approvalRuleID: sellerRule.ID };
const higher = "order.Total > 7500";
const higherRefund = "orderReturn.RefundAmount > 50000";

const apiClient = {
  ID: "6f1c7a52-3f0e-4a53-9d0c-7f0f2f7f7a01",
  Name: "Warehouse",
  Active: true,
  HasSecret: true,
  AccessTokenMinutes: 60,
  RefreshTokenMinutes: null,
  DefaultContextUserID: "jonas",
};
const secret = "<the secret>";

const happened = {
  ID: 4712,
  Type: "order.opened",
  DateCreated: "2026-02-02T08:31:00.000Z",
  ObjectType: "Order",
  ObjectID: "LH-20501",
  Sequence: 4710,
  ActorID: "ruth",
  Data: { OrderID: "LH-20501", from: "AwaitingApproval", to: "Open" },
};

const eventEndpoint = {
  ID: "2b7f0c1e-6a52-4f1d-8d0b-7d0a3c9e5f11",
  Url: "https://erp.lakeside.example/countersign",
  EventTypes: ["order.opened", "order.declined"],
  Active: true,
  Description: "Starts what was approved",
  FailingSince: null,
  DisabledReason: null,
  DateCreated: "2026-02-02T08:30:00.000Z",
};
const signingSecret = "whsec_<the secret>";
const eventDelivery = {
  ID: "9d0d3a53-0d7e-4d0f-9a44-3e1f5f2c8b21",
  EventID: 4712,
  Type: "order.opened",
  ObjectType: "Order",
  ObjectID: "LH-20501",
  Sequence: 4710,
  Status: "Delivered",
  Attempts: 2,
  NextAttempt: null,
  Outcomes: [
    { At: "2026-02-02T08:31:01.000Z", Error: "Restarting", Status: 503, Milliseconds: 48 },
    { At: "2026-02-02T08:31:06.000Z", Error: null, Status: 200, Milliseconds: 31 },
  ],
  DateCreated: "2026-02-02T08:31:00.000Z",
  DateCompleted: "2026-02-02T08:31:06.000Z",
};
const waitingDelivery = {
  ...eventDelivery,
  Status: "Pending",
  Attempts: 0,
  NextAttempt: "2026-02-02T09:00:00.000Z",
  DateCompleted: null,
};

const newPassword = "a train of thought at dusk";

/** By operationId. */
export const examples: Record<string, Example> = {
  streamLive: {
    query: "lastEventID=4711",
    stream: events([
      ["start", 4711, {}],
      ["changes", 4714, liveFrameExample],
    ]),
  },
  listApprovals: {
    params: { direction: "incoming", orderID: "LH-20501" },
    query: "search=budget&searchOn=Comments&sortBy=!DateCompleted&Status=Approved|Pending&xp.Dept=IT",
    response: approvals,
    sdk: `await Orders.ListApprovals("Incoming", "LH-20501", {
  search: "budget",
  searchOn: ["Comments"],
  sortBy: ["!DateCompleted"],
  filters: { Status: "Approved|Pending", "xp.Dept": "IT" },
})`,
  },
  getProduct: { params: { productID: "ALD-TC" }, response: product, sdk: `await Products.Get("ALD-TC")` },
  getOrderReturn: {
    params: { returnID: "RMA-31001" },
    response: orderReturn,
    sdk: `await OrderReturns.Get("RMA-31001")`,
  },
  resetPasswordByToken: {
    body: { NewPassword: newPassword },
    sdk: `await Me.ResetPasswordByToken({ NewPassword: "${newPassword}" })`,
  },
  getMe: { response: me, sdk: "await Me.Get()" },
  updateMe: {
    body: { Phone: "+1 312 555 0110", xp: { Title: "Head of purchasing" } },
    response: { ...me, Phone: "+1 312 555 0110", xp: { Title: "Head of purchasing" } },
    sdk: `await Me.Patch({ Phone: "+1 312 555 0110", xp: { Title: "Head of purchasing" } })`,
  },
  saveMe: {
    body: {
      FirstName: me.FirstName,
      LastName: me.LastName,
      Email: "samuel.adeyemi@lakesidehealth.example",
      Password: "orchard-lantern-42",
    },
    response: { ...me, PendingEmail: "samuel.adeyemi@lakesidehealth.example", Phone: null, xp: null },
    sdk: `await Me.Save({
  FirstName: "Samuel",
  LastName: "Adeyemi",
  Email: "samuel.adeyemi@lakesidehealth.example",
  Password: "orchard-lantern-42",
})`,
  },
  confirmEmail: { body: { Token: "<the token of the link>" } },
  getPreferences: { response: preferences },
  updatePreferences: { body: { Theme: "dark", TimeZone: "Europe/Berlin" }, response: preferences },
  changePassword: { body: { CurrentPassword: "orchard-lantern-42", NewPassword: newPassword } },
  listSessions: { response: { Items: [session] } },
  deleteOtherSessions: {},
  deleteSession: { params: { sessionID: session.ID } },
  listGrants: { response: { Items: [grant] } },
  deleteGrant: { params: { clientID: grant.ClientID } },
  listApprovalInbox: {
    query: "Status=Pending&Order.Total=>=5000&sortBy=!Order.Total",
    response: inbox,
  },
  getApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    response: { ...pendingApproval, ...awaiting },
  },
  checkExpression: {
    body: {
      RuleExpression: "order.Total > 5000 and items.any(ProductID = 'ALD-*')",
      OrderID: "LH-20501",
    },
    response: {
      Fault: null,
      Verdict: {
        Matches: true,
        Fault: null,
        Compared: [{ Text: "order.Total > 5000", Left: 15013.9, Right: 5000, Holds: true }],
        LineItemIDs: ["1"],
      },
    },
  },
  createProduct: {
    body: newProduct,
    response: product,
    sdk: `await Products.Create({ Name: "${product.Name}", Active: true, Inventory: { Enabled: true, QuantityAvailable: 360 } })`,
  },
  saveProduct: {
    params: { productID: product.ID },
    body: { ...newProduct, Returnable: false },
    response: { ...product, Returnable: false },
    sdk: `await Products.Save("${product.ID}", { ...product, Returnable: false })`,
  },
  updateProduct: {
    params: { productID: product.ID },
    body: { Inventory: { QuantityAvailable: 240 } },
    response: { ...product, Inventory: { ...product.Inventory, QuantityAvailable: 240 } },
    sdk: `await Products.Patch("${product.ID}", { Inventory: { QuantityAvailable: 240 } })`,
  },
  deleteProduct: { params: { productID: product.ID }, sdk: `await Products.Delete("${product.ID}")` },
  listApprovalRules: {
    params: { buyerID: "lakeside" },
    query: "search=finance&sortBy=Name",
    response: { Items: [approvalRule], Meta: onePage },
    sdk: `await ApprovalRules.List("lakeside", { search: "finance", sortBy: ["Name"] })`,
  },
  getApprovalRule: {
    params: ofRule,
    response: approvalRule,
    sdk: `await ApprovalRules.Get("lakeside", "${approvalRule.ID}")`,
  },
  createApprovalRule: {
    params: { buyerID: "lakeside" },
    body: newRule,
    response: approvalRule,
    sdk: `await ApprovalRules.Create("lakeside", {
  Name: "${approvalRule.Name}",
  ApprovingGroupID: "lakeside-finance",
  RuleExpression: "order.Total > 5000",
})`,
  },
  saveApprovalRule: {
    params: ofRule,
    body: { ...newRule, RuleExpression: higher },
    response: { ...approvalRule, RuleExpression: higher },
    sdk: `await ApprovalRules.Save("lakeside", "${approvalRule.ID}", { ...rule, RuleExpression: "${higher}" })`,
  },
  updateApprovalRule: {
    params: ofRule,
    body: { RuleExpression: higher },
    response: { ...approvalRule, RuleExpression: higher },
    sdk: `await ApprovalRules.Patch("lakeside", "${approvalRule.ID}", { RuleExpression: "${higher}" })`,
  },
  deleteApprovalRule: { params: ofRule, sdk: `await ApprovalRules.Delete("lakeside", "${approvalRule.ID}")` },
  listSellerApprovalRules: {
    query: "ApprovalType=OrderReturn",
    response: { Items: [sellerRule], Meta: onePage },
    sdk: `await SellerApprovalRules.List({ filters: { ApprovalType: "OrderReturn" } })`,
  },
  getSellerApprovalRule: {
    params: ofSellerRule,
    response: sellerRule,
    sdk: `await SellerApprovalRules.Get("${sellerRule.ID}")`,
  },
  createSellerApprovalRule: {
    body: newSellerRule,
    response: sellerRule,
    sdk: `await SellerApprovalRules.Create({
  ApprovalType: "OrderReturn",
  ApprovingGroupID: "hp-procurement",
  RuleExpression: "${sellerRule.RuleExpression}",
})`,
  },
  saveSellerApprovalRule: {
    params: ofSellerRule,
    body: { ...newSellerRule, RuleExpression: higherRefund },
    response: { ...sellerRule, RuleExpression: higherRefund },
    sdk: `await SellerApprovalRules.Save("${sellerRule.ID}", { ...rule, RuleExpression: "${higherRefund}" })`,
  },
  updateSellerApprovalRule: {
    params: ofSellerRule,
    body: { RuleExpression: higherRefund },
    response: { ...sellerRule, RuleExpression: higherRefund },
    sdk: `await SellerApprovalRules.Patch("${sellerRule.ID}", { RuleExpression: "${higherRefund}" })`,
  },
  deleteSellerApprovalRule: { params: ofSellerRule, sdk: `await SellerApprovalRules.Delete("${sellerRule.ID}")` },
  previewApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    response: preview,
  },
  approveOrder: {
    params: { direction: "outgoing", orderID: "LH-20501" },
    body: { Comments: "Within the budget of the quarter." },
    response: openOrder,
    sdk: `await Orders.Approve("Outgoing", "LH-20501", { Comments: "Within the budget of the quarter." })`,
  },
  declineOrder: {
    params: { direction: "outgoing", orderID: "LH-20501" },
    body: { Comments: "Over the budget of the quarter.", AllowResubmit: true },
    response: { ...decidedOrder, Status: "Unsubmitted", DateDeclined: decidedAt },
    sdk: `await Orders.Decline("Outgoing", "LH-20501", {
  Comments: "Over the budget of the quarter.",
  AllowResubmit: true,
})`,
  },
  approveApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    body: { Comments: "Within the budget of the quarter." },
    response: approvedNow,
  },
  declineApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    body: { Comments: "Over the budget of the quarter." },
    response: declinedNow,
  },
  createDecisions: {
    body: {
      Decisions: [
        { OrderID: "LH-20501", ApprovalID: "APR-000090", Decision: "Approve" },
        { OrderID: "LH-20388", Decision: "Decline", Comments: "Ordered twice." },
      ],
      HoldSeconds: 10,
    },
    response: {
      Items: [
        {
          OrderID: "LH-20501",
          ApprovalID: "APR-000090",
          Outcome: "Held",
          Decisions: [{ ...decided, Comments: null }],
          Error: null,
        },
        {
          OrderID: "LH-20388",
          ApprovalID: null,
          Outcome: "OwnOrder",
          Decisions: [],
          Error: {
            ErrorCode: "Order.NotEligibleToApprove",
            Message: "User is not eligible to approve or decline this order.",
            Data: { Reason: "OwnOrder" },
          },
        },
      ],
    },
  },
  snoozeApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    body: { Until: "2026-02-03T08:00:00.000Z" },
    response: { OrderID: "LH-20501", ApprovalID: "APR-000090", Until: "2026-02-03T08:00:00.000Z" },
  },
  unsnoozeApproval: { params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" } },
  getDecision: { params: { decisionID: decided.ID }, response: decided },
  undoDecision: {
    params: { decisionID: decided.ID },
    response: { ...decided, State: "Undone", DateCompleted: "2026-01-30T11:32:24.102Z" },
  },
  retractApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000089" },
    body: { Comments: "The quote has expired." },
    response: { ...pendingApproval, ID: "c3a8a2ab-5a7b-4b2c-8f4e-0e7f9d1f6c52", ApprovalRuleID: "lakeside-over-5000" },
  },
  reassignApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    body: { ApprovingGroupID: "lakeside-it" },
    response: { ...pendingApproval, ApprovingGroupID: "lakeside-it" },
  },
  cancelOrder: {
    params: { direction: "outgoing", orderID: "LH-20501" },
    response: { ...decidedOrder, Status: "Canceled", DateCanceled: decidedAt },
    sdk: `await Orders.Cancel("Outgoing", "LH-20501")`,
  },
  listEligibleApprovers: {
    params: { direction: "outgoing", orderID: "LH-20501" },
    query: "search=abernathy",
    response: { Items: [ruth], Meta: onePage },
    sdk: `await Orders.ListEligibleApprovers("Outgoing", "LH-20501", { search: "abernathy" })`,
  },
  listApprovableOrders: {
    query: "sortBy=!Total",
    response: orders,
    sdk: `await Me.ListApprovableOrders({ sortBy: ["!Total"] })`,
  },
  listMyOrders: {
    query: "Status=Open",
    response: orders,
    sdk: `await Me.ListOrders({ filters: { Status: "Open" } })`,
  },
  completeOrder: {
    params: { direction: "incoming", orderID: "LH-20501" },
    response: { ...openOrder, Status: "Completed", DateCompleted: decidedAt },
    sdk: `await Orders.Complete("Incoming", "LH-20501")`,
  },
  listViews: {
    query: "List=listOrders&sortBy=!Own,Name",
    response: {
      Items: [view],
      Meta: { Page: 1, PageSize: 20, TotalCount: 1, TotalPages: 1, ItemRange: [1, 1], NextPageKey: null },
    },
  },
  getView: { params: { viewID: view.ID }, response: view },
  createView: {
    body: {
      List: view.List,
      Name: view.Name,
      Query: "Status=AwaitingApproval&Total=>=5000&sortBy=!Total",
      Shared: true,
    },
    response: view,
  },
  updateView: { params: { viewID: view.ID }, body: { Shared: false }, response: { ...view, Shared: false } },
  deleteView: { params: { viewID: view.ID } },
  listOrders: {
    params: { direction: "incoming" },
    query: "Status=AwaitingApproval&sortBy=!Total&pageSize=20",
    response: orders,
    sdk: `await Orders.List("Incoming", {
  sortBy: ["!Total"],
  pageSize: 20,
  filters: { Status: "AwaitingApproval" },
})`,
  },
  getOrder: { params: ofOrder, response: order, sdk: `await Orders.Get("Incoming", "LH-20501")` },
  createOrder: {
    params: { direction: "outgoing" },
    body: { ID: newOrder.ID, Comments: newOrder.Comments, ShippingCost: 24.5, xp: newOrder.xp },
    response: newOrder,
    sdk: `await Orders.Create("Outgoing", {
  ID: "LH-20710",
  Comments: "Chairs for the second floor",
  ShippingCost: 24.5,
  xp: { CostCenter: "CC-4600" },
})`,
  },
  saveOrder: {
    params: ofNewOrder,
    body: { Comments: newOrder.Comments, ShippingCost: 24.5, xp: newOrder.xp },
    response: newOrder,
    sdk: `await Orders.Save("Outgoing", "LH-20710", {
  Comments: "Chairs for the second floor",
  ShippingCost: 24.5,
  xp: { CostCenter: "CC-4600" },
})`,
  },
  updateOrder: {
    params: ofNewOrder,
    body: { xp: { Project: "Move" } },
    response: { ...newOrder, xp: { ...newOrder.xp, Project: "Move" } },
    sdk: `await Orders.Patch("Outgoing", "LH-20710", { xp: { Project: "Move" } })`,
  },
  deleteOrder: { params: ofNewOrder, sdk: `await Orders.Delete("Outgoing", "LH-20710")` },
  submitOrder: {
    params: ofNewOrder,
    response: {
      ...newOrder,
      ...{ Status: "Open", DateSubmitted: "2026-02-02T09:31:02.118Z", IsSubmitted: true },
      ...{ Subtotal: 2843.4, Total: 2867.9, LineItemCount: 1, LastUpdated: "2026-02-02T09:31:02.118Z" },
    },
    sdk: `await Orders.Submit("Outgoing", "LH-20710")`,
  },
  createLineItem: {
    params: ofNewOrder,
    body: newLine,
    response: newLineItem,
    sdk: `await LineItems.Create("Outgoing", "LH-20710", {
  ProductID: "ALD-TC-GRPH",
  Quantity: 12,
  UnitPrice: 236.95,
  CostCenter: "CC-4600",
})`,
  },
  saveLineItem: {
    params: { ...ofNewOrder, lineItemID: "1" },
    body: newLine,
    response: newLineItem,
    sdk: `await LineItems.Save("Outgoing", "LH-20710", "1", {
  ProductID: "ALD-TC-GRPH",
  Quantity: 12,
  UnitPrice: 236.95,
  CostCenter: "CC-4600",
})`,
  },
  updateLineItem: {
    params: { ...ofNewOrder, lineItemID: "1" },
    body: { Quantity: 10 },
    response: { ...newLineItem, Quantity: 10, LineTotal: 2369.5, LineSubtotal: 2369.5 },
    sdk: `await LineItems.Patch("Outgoing", "LH-20710", "1", { Quantity: 10 })`,
  },
  deleteLineItem: {
    params: { ...ofNewOrder, lineItemID: "1" },
    sdk: `await LineItems.Delete("Outgoing", "LH-20710", "1")`,
  },
  listLineItems: {
    params: ofOrder,
    query: "ID=1|2&CostCenter=CC-4600&sortBy=!LineTotal",
    response: { Items: [lineItem], Meta: onePage },
    sdk: `await LineItems.List("Incoming", "LH-20501", { filters: { ID: "1|2", CostCenter: "CC-4600" } })`,
  },
  listLineItemsAcrossOrders: {
    params: { direction: "incoming" },
    query: "SupplierID=ridgeline&Order.Status=AwaitingApproval&sortBy=!LineTotal",
    response: { Items: [{ OrderID: order.ID, Order: order, ...lineItem }], Meta: onePage },
    sdk: `await LineItems.ListAcrossOrders("Incoming", {
  from: "2026-01-01",
  filters: { SupplierID: "ridgeline", "Order.Status": "AwaitingApproval" },
})`,
  },
  getLineItem: {
    params: { ...ofOrder, lineItemID: "1" },
    response: lineItem,
    sdk: `await LineItems.Get("Incoming", "LH-20501", "1")`,
  },
  listPayments: {
    params: ofOrder,
    query: "Type=CreditCard&sortBy=!DateCreated",
    response: { Items: [], Meta: noneYet },
    sdk: `await Payments.List("Incoming", "LH-20501", { filters: { Type: "CreditCard" } })`,
  },
  listOrderPromotions: {
    params: ofOrder,
    response: { Items: [], Meta: noneYet },
    sdk: `await Orders.ListPromotions("Incoming", "LH-20501")`,
  },
  listOrderShipments: {
    params: ofOrder,
    response: { Items: [], Meta: noneYet },
    sdk: `await Orders.ListShipments("Incoming", "LH-20501")`,
  },
  jump: {
    query: "search=20501",
    response: {
      Items: [{ Type: "Order", ID: "LH-20501", Name: "Lakeside Health Network", Status: "AwaitingApproval" }],
    },
  },
  listChoices: {
    query: "kind=rule&search=over",
    response: { Items: [{ ID: "RULE-OVER-10000", Name: "Orders over 10,000" }] },
  },
  exportApprovals: {
    params: { direction: "incoming", orderID: "LH-20501" },
    query: "columns=ID,Status,Approver.Username,Comments&sortBy=DateCreated&xp.Dept=IT",
    file: {
      "text/csv":
        "\uFEFFID,Status,Approver.Username,Comments\r\nAPR-000089,Approved,ruth,Within the budget of the quarter.\r\nAPR-000090,Pending,,\r\n",
      "application/x-ndjson":
        '{"ID":"APR-000089","Status":"Approved","Approver":{"Username":"ruth"},"Comments":"Within the budget of the quarter."}\n{"ID":"APR-000090","Status":"Pending","Approver":null,"Comments":null}\n',
    },
  },
  exportApprovalInbox: {
    query: "direction=incoming&columns=ID,OrderID,Order.Total,Order.FromUser.Username&Status=Pending",
    file: {
      "text/csv": "\uFEFFID,OrderID,Order.Total,Order.FromUser.Username\r\nAPR-000090,LH-20501,15013.9,samuel\r\n",
      "application/x-ndjson":
        '{"ID":"APR-000090","OrderID":"LH-20501","Order":{"Total":15013.9,"FromUser":{"Username":"samuel"}}}\n',
    },
  },
  exportOrders: {
    params: { direction: "incoming" },
    query: "format=ndjson&columns=ID,Status,Total,Currency&Status=AwaitingApproval",
    file: {
      "application/x-ndjson": '{"ID":"LH-20501","Status":"AwaitingApproval","Total":15013.9,"Currency":"USD"}\n',
      "text/csv": "\uFEFFID,Status,Total,Currency\r\nLH-20501,AwaitingApproval,15013.9,USD\r\n",
    },
  },
  exportLineItems: {
    params: ofOrder,
    query: "columns=ID,Product.Name,Quantity,LineTotal",
    file: {
      "text/csv": "\uFEFFID,Product.Name,Quantity,LineTotal\r\n1,Alder Task Chair,12,2843.4\r\n",
      "application/x-ndjson": '{"ID":"1","Product":{"Name":"Alder Task Chair"},"Quantity":12,"LineTotal":2843.4}\n',
    },
  },
  listProducts: {
    query: "search=chair&Active=true&Inventory.QuantityAvailable=>0&sortBy=Name",
    response: { Items: [product], Meta: { ...onePage, Facets: [] } },
    sdk: `await Products.List({
  search: "chair",
  sortBy: ["Name"],
  filters: { Active: true, "Inventory.QuantityAvailable": ">0" },
})`,
  },
  listOrderReturns: {
    query: "PaymentIDs=PAY-BW-20475-1&Status=Completed&sortBy=!DateCompleted",
    response: { Items: [orderReturn], Meta: onePage },
    sdk: `await OrderReturns.List({
  sortBy: ["!DateCompleted"],
  filters: { PaymentIDs: "PAY-BW-20475-1", Status: "Completed" },
})`,
  },
  createOrderReturn: {
    body: {
      ID: newReturn.ID,
      OrderID: newReturn.OrderID,
      Comments: newReturn.Comments,
      ItemsToReturn: newReturn.ItemsToReturn,
      xp: newReturn.xp,
    },
    response: newReturn,
    sdk: `await OrderReturns.Create({
  ID: "RMA-31260",
  OrderID: "BW-20475",
  ItemsToReturn: [{ LineItemID: "8", Quantity: 2, RefundAmount: 253.9, Comments: "Never unpacked" }],
})`,
  },
  saveOrderReturn: {
    params: { returnID: newReturn.ID },
    body: {
      OrderID: newReturn.OrderID,
      Comments: newReturn.Comments,
      ItemsToReturn: newReturn.ItemsToReturn,
      xp: newReturn.xp,
    },
    response: newReturn,
    sdk: `await OrderReturns.Save("RMA-31260", {
  OrderID: "BW-20475",
  ItemsToReturn: [{ LineItemID: "8", Quantity: 2, RefundAmount: 253.9, Comments: "Never unpacked" }],
})`,
  },
  updateOrderReturn: {
    params: { returnID: newReturn.ID },
    body: { xp: { Carrier: "Bluebird Freight" } },
    response: { ...newReturn, xp: { ...newReturn.xp, Carrier: "Bluebird Freight" } },
    sdk: `await OrderReturns.Patch("RMA-31260", { xp: { Carrier: "Bluebird Freight" } })`,
  },
  deleteOrderReturn: {
    params: { returnID: newReturn.ID },
    sdk: `await OrderReturns.Delete("RMA-31260")`,
  },
  deleteOrderReturnItem: {
    params: { returnID: newReturn.ID, lineItemID: "8" },
    response: { ...newReturn, RefundAmount: null, ItemsToReturn: [] },
    sdk: `await OrderReturns.DeleteItem("RMA-31260", "8")`,
  },
  submitOrderReturn: {
    params: { returnID: newReturn.ID },
    response: { ...newReturn, Status: "AwaitingApproval" },
    sdk: `await OrderReturns.Submit("RMA-31260")`,
  },
  approveOrderReturn: {
    params: { returnID: newReturn.ID },
    body: { Comments: "The boxes are sealed." },
    response: { ...openReturn, DateApproved: openReturn.DateSubmitted },
    sdk: `await OrderReturns.Approve("RMA-31260", { Comments: "The boxes are sealed." })`,
  },
  declineOrderReturn: {
    params: { returnID: newReturn.ID },
    body: { Comments: "It was used for a year." },
    response: { ...newReturn, Status: "Declined", DateDeclined: "2026-01-30T11:40:02.127Z" },
    sdk: `await OrderReturns.Decline("RMA-31260", { Comments: "It was used for a year." })`,
  },
  listOrderReturnApprovals: {
    params: { returnID: newReturn.ID },
    query: "Status=Pending",
    response: {
      Items: [
        {
          ID: "0b8de6f2-58c5-4b0e-9f0e-3c9f4b9f6a11",
          OrderReturnID: newReturn.ID,
          ApprovalRuleID: null,
          ApprovingGroupID: "hp-procurement",
          Status: "Pending",
          DateCreated: "2026-01-30T11:32:20.844Z",
          DateCompleted: null,
          Approver: null,
          Comments: null,
        },
      ],
      Meta: onePage,
    },
    sdk: `await OrderReturns.ListApprovals("RMA-31260", { filters: { Status: "Pending" } })`,
  },
  listOrderReturnEligibleApprovers: {
    params: { returnID: newReturn.ID },
    query: "sortBy=LastName",
    response: { Items: [{ ...ruth, Email: null }], Meta: onePage },
    sdk: `await OrderReturns.ListEligibleApprovers("RMA-31260", { sortBy: ["LastName"] })`,
  },
  completeOrderReturn: {
    params: { returnID: newReturn.ID },
    response: { ...openReturn, Status: "Completed", DateCompleted: "2026-01-31T09:00:00.000Z" },
    sdk: `await OrderReturns.Complete("RMA-31260")`,
  },
  cancelOrderReturn: {
    params: { returnID: newReturn.ID },
    response: { ...openReturn, Status: "Canceled", DateCanceled: "2026-01-31T09:00:00.000Z" },
    sdk: `await OrderReturns.Cancel("RMA-31260")`,
  },
  listUsers: {
    query: "Active=true&Roles=OrderAdmin&sortBy=LastName",
    response: { Items: [user], Meta: onePage },
  },
  getUser: { params: { userID: "ruth" }, response: user },
  updateUser: {
    params: { userID: "ruth" },
    body: { Roles: ["OrderAdmin", "ProductReader"] },
    response: user,
  },
  sendPasswordReset: { params: { userID: "ruth" } },
  signOutUser: { params: { userID: "ruth" } },
  listBuyers: {
    query: "search=health&Active=true",
    response: { Items: [buyer], Meta: onePage },
    sdk: `await Buyers.List({ search: "health", filters: { Active: true } })`,
  },
  getBuyer: { params: { buyerID: "lakeside" }, response: buyer, sdk: `await Buyers.Get("lakeside")` },
  listSuppliers: {
    query: "AllBuyersCanOrder=true",
    response: { Items: [supplier], Meta: onePage },
    sdk: `await Suppliers.List({ filters: { AllBuyersCanOrder: true } })`,
  },
  getSupplier: { params: { supplierID: "ridgeline" }, response: supplier, sdk: `await Suppliers.Get("ridgeline")` },
  listAdminUsers: {
    query: "AvailableRoles=OrderAdmin&sortBy=LastName",
    response: { Items: [adminUser], Meta: onePage },
    sdk: `await AdminUsers.List({ sortBy: ["LastName"], filters: { AvailableRoles: "OrderAdmin" } })`,
  },
  getAdminUser: {
    params: { userID: adminUser.ID },
    response: adminUser,
    sdk: `await AdminUsers.Get("${adminUser.ID}")`,
  },
  listBuyerUsers: {
    params: { buyerID: "lakeside" },
    query: "AvailableRoles=OrderAdmin&sortBy=LastName",
    response: { Items: [buyerUser], Meta: onePage },
    sdk: `await Users.List("lakeside", { sortBy: ["LastName"], filters: { AvailableRoles: "OrderAdmin" } })`,
  },
  getBuyerUser: {
    params: { buyerID: "lakeside", userID: buyerUser.ID },
    response: buyerUser,
    sdk: `await Users.Get("lakeside", "${buyerUser.ID}")`,
  },
  listUsersAcrossBuyers: {
    query: "search=adeyemi&searchOn=LastName",
    response: { Items: [buyerUser], Meta: onePage },
    sdk: `await Users.ListAcrossBuyers({ search: "adeyemi", searchOn: ["LastName"] })`,
  },
  listSupplierUsers: {
    params: { supplierID: "ridgeline" },
    query: "AvailableRoles=OrderAdmin&sortBy=LastName",
    response: { Items: [supplierUser], Meta: onePage },
    sdk: `await SupplierUsers.List("ridgeline", { sortBy: ["LastName"], filters: { AvailableRoles: "OrderAdmin" } })`,
  },
  getSupplierUser: {
    params: { supplierID: "ridgeline", userID: supplierUser.ID },
    response: supplierUser,
    sdk: `await SupplierUsers.Get("ridgeline", "${supplierUser.ID}")`,
  },
  listMyUserGroups: {
    query: "sortBy=Name",
    response: { Items: [userGroup], Meta: onePage },
    sdk: `await Me.ListUserGroups({ sortBy: ["Name"] })`,
  },
  listAdminUserGroups: {
    query: "sortBy=Name",
    response: { Items: [adminGroup], Meta: onePage },
    sdk: `await AdminUserGroups.List({ sortBy: ["Name"] })`,
  },
  getAdminUserGroup: {
    params: { userGroupID: adminGroup.ID },
    response: adminGroup,
    sdk: `await AdminUserGroups.Get("${adminGroup.ID}")`,
  },
  createAdminUserGroup: {
    body: { ...newGroup, Name: adminGroup.Name },
    response: adminGroup,
    sdk: `await AdminUserGroups.Create({ Name: "${adminGroup.Name}" })`,
  },
  saveAdminUserGroup: {
    params: { userGroupID: adminGroup.ID },
    body: { ...newGroup, ...renamed },
    response: { ...adminGroup, ...renamed },
    sdk: `await AdminUserGroups.Save("${adminGroup.ID}", { ...group, Name: "${renamed.Name}" })`,
  },
  updateAdminUserGroup: {
    params: { userGroupID: adminGroup.ID },
    body: renamed,
    response: { ...adminGroup, ...renamed },
    sdk: `await AdminUserGroups.Patch("${adminGroup.ID}", { Name: "${renamed.Name}" })`,
  },
  deleteAdminUserGroup: {
    params: { userGroupID: adminGroup.ID },
    sdk: `await AdminUserGroups.Delete("${adminGroup.ID}")`,
  },
  listAdminUserGroupAssignments: {
    query: `UserGroupID=${adminGroup.ID}`,
    response: { Items: [{ UserGroupID: adminGroup.ID, UserID: "jonas" }], Meta: onePage },
    sdk: `await AdminUserGroups.ListUserAssignments({ userGroupID: "${adminGroup.ID}" })`,
  },
  saveAdminUserGroupAssignment: {
    body: { UserGroupID: adminGroup.ID, UserID: "jonas" },
    sdk: `await AdminUserGroups.SaveUserAssignment({ UserGroupID: "${adminGroup.ID}", UserID: "jonas" })`,
  },
  deleteAdminUserGroupAssignment: {
    params: { userGroupID: adminGroup.ID, userID: "jonas" },
    sdk: `await AdminUserGroups.DeleteUserAssignment("${adminGroup.ID}", "jonas")`,
  },
  listBuyerUserGroups: {
    params: { buyerID: "lakeside" },
    query: "sortBy=Name",
    response: { Items: [userGroup], Meta: onePage },
    sdk: `await UserGroups.List("lakeside", { sortBy: ["Name"] })`,
  },
  getBuyerUserGroup: {
    params: { buyerID: "lakeside", userGroupID: userGroup.ID },
    response: userGroup,
    sdk: `await UserGroups.Get("lakeside", "${userGroup.ID}")`,
  },
  createBuyerUserGroup: {
    params: { buyerID: "lakeside" },
    body: newGroup,
    response: userGroup,
    sdk: `await UserGroups.Create("lakeside", { Name: "${userGroup.Name}" })`,
  },
  saveBuyerUserGroup: {
    params: { buyerID: "lakeside", userGroupID: userGroup.ID },
    body: { ...newGroup, ...renamed },
    response: { ...userGroup, ...renamed },
    sdk: `await UserGroups.Save("lakeside", "${userGroup.ID}", { ...group, Name: "${renamed.Name}" })`,
  },
  updateBuyerUserGroup: {
    params: { buyerID: "lakeside", userGroupID: userGroup.ID },
    body: renamed,
    response: { ...userGroup, ...renamed },
    sdk: `await UserGroups.Patch("lakeside", "${userGroup.ID}", { Name: "${renamed.Name}" })`,
  },
  deleteBuyerUserGroup: {
    params: { buyerID: "lakeside", userGroupID: userGroup.ID },
    sdk: `await UserGroups.Delete("lakeside", "${userGroup.ID}")`,
  },
  listBuyerUserGroupAssignments: {
    params: { buyerID: "lakeside" },
    query: `UserGroupID=${userGroup.ID}`,
    response: { Items: [{ UserGroupID: userGroup.ID, UserID: "samuel" }], Meta: onePage },
    sdk: `await UserGroups.ListUserAssignments("lakeside", { userGroupID: "${userGroup.ID}" })`,
  },
  saveBuyerUserGroupAssignment: {
    params: { buyerID: "lakeside" },
    body: { UserGroupID: userGroup.ID, UserID: "samuel" },
    sdk: `await UserGroups.SaveUserAssignment("lakeside", { UserGroupID: "${userGroup.ID}", UserID: "samuel" })`,
  },
  deleteBuyerUserGroupAssignment: {
    params: { buyerID: "lakeside", userGroupID: userGroup.ID, userID: "samuel" },
    sdk: `await UserGroups.DeleteUserAssignment("lakeside", "${userGroup.ID}", "samuel")`,
  },
  listSupplierUserGroups: {
    params: { supplierID: "ridgeline" },
    query: "sortBy=Name",
    response: { Items: [supplierGroup], Meta: onePage },
    sdk: `await SupplierUserGroups.List("ridgeline", { sortBy: ["Name"] })`,
  },
  getSupplierUserGroup: {
    params: { supplierID: "ridgeline", userGroupID: supplierGroup.ID },
    response: supplierGroup,
    sdk: `await SupplierUserGroups.Get("ridgeline", "${supplierGroup.ID}")`,
  },
  createSupplierUserGroup: {
    params: { supplierID: "ridgeline" },
    body: { ...newGroup, Name: supplierGroup.Name },
    response: supplierGroup,
    sdk: `await SupplierUserGroups.Create("ridgeline", { Name: "${supplierGroup.Name}" })`,
  },
  saveSupplierUserGroup: {
    params: { supplierID: "ridgeline", userGroupID: supplierGroup.ID },
    body: { ...newGroup, ...renamed },
    response: { ...supplierGroup, ...renamed },
    sdk: `await SupplierUserGroups.Save("ridgeline", "${supplierGroup.ID}", { ...group, Name: "${renamed.Name}" })`,
  },
  updateSupplierUserGroup: {
    params: { supplierID: "ridgeline", userGroupID: supplierGroup.ID },
    body: renamed,
    response: { ...supplierGroup, ...renamed },
    sdk: `await SupplierUserGroups.Patch("ridgeline", "${supplierGroup.ID}", { Name: "${renamed.Name}" })`,
  },
  deleteSupplierUserGroup: {
    params: { supplierID: "ridgeline", userGroupID: supplierGroup.ID },
    sdk: `await SupplierUserGroups.Delete("ridgeline", "${supplierGroup.ID}")`,
  },
  listSupplierUserGroupAssignments: {
    params: { supplierID: "ridgeline" },
    query: `UserGroupID=${supplierGroup.ID}`,
    response: { Items: [{ UserGroupID: supplierGroup.ID, UserID: "sofia" }], Meta: onePage },
    sdk: `await SupplierUserGroups.ListUserAssignments("ridgeline", { userGroupID: "${supplierGroup.ID}" })`,
  },
  saveSupplierUserGroupAssignment: {
    params: { supplierID: "ridgeline" },
    body: { UserGroupID: supplierGroup.ID, UserID: "sofia" },
    sdk: `await SupplierUserGroups.SaveUserAssignment("ridgeline", { UserGroupID: "${supplierGroup.ID}", UserID: "sofia" })`,
  },
  deleteSupplierUserGroupAssignment: {
    params: { supplierID: "ridgeline", userGroupID: supplierGroup.ID, userID: "sofia" },
    sdk: `await SupplierUserGroups.DeleteUserAssignment("ridgeline", "${supplierGroup.ID}", "sofia")`,
  },
  listApiClients: {
    query: "Active=true&sortBy=Name",
    response: { Items: [apiClient], Meta: onePage },
    sdk: `await ApiClients.List({ filters: { Active: true } })`,
  },
  createApiClient: {
    body: { Name: "Warehouse", AccessTokenMinutes: 60, DefaultContextUserID: "jonas" },
    response: { ...apiClient, Secret: secret },
  },
  getApiClient: { params: { clientID: apiClient.ID }, response: apiClient },
  updateApiClient: {
    params: { clientID: apiClient.ID },
    body: { Active: false },
    response: { ...apiClient, Active: false },
  },
  rotateApiClientSecret: { params: { clientID: apiClient.ID }, response: { ...apiClient, Secret: secret } },
  listAuditEvents: {
    query: "Event=privilege_permissions_changed&About=ruth&sortBy=!DateCreated",
    response: { Items: [auditEvent], Meta: onePage },
  },
  listEventEndpoints: { query: "Active=true", response: { Items: [eventEndpoint], Meta: onePage } },
  getEventEndpoint: { params: { endpointID: eventEndpoint.ID }, response: eventEndpoint },
  createEventEndpoint: {
    body: {
      Url: eventEndpoint.Url,
      EventTypes: eventEndpoint.EventTypes,
      Description: eventEndpoint.Description,
    },
    response: { ...eventEndpoint, Secret: signingSecret },
  },
  updateEventEndpoint: {
    params: { endpointID: eventEndpoint.ID },
    body: { Active: false },
    response: { ...eventEndpoint, Active: false },
  },
  deleteEventEndpoint: { params: { endpointID: eventEndpoint.ID } },
  rotateEventEndpointSecret: {
    params: { endpointID: eventEndpoint.ID },
    response: { ...eventEndpoint, Secret: signingSecret },
  },
  testEventEndpoint: {
    params: { endpointID: eventEndpoint.ID },
    response: {
      ...waitingDelivery,
      EventID: null,
      Type: "endpoint.test",
      ObjectType: "EventEndpoint",
      ObjectID: eventEndpoint.ID,
      Sequence: null,
      Outcomes: [],
    },
  },
  listEventDeliveries: {
    params: { endpointID: eventEndpoint.ID },
    query: "Status=Failed&DateCreated=>2026-02-01",
    response: { Items: [eventDelivery], Meta: onePage },
  },
  resendEventDelivery: {
    params: { endpointID: eventEndpoint.ID, deliveryID: eventDelivery.ID },
    response: waitingDelivery,
  },
  resendEventDeliveries: {
    params: { endpointID: eventEndpoint.ID },
    body: { Since: "2026-02-01T00:00:00.000Z" },
    response: { Resent: 12 },
  },
  listEvents: {
    query: "Sequence=>4700&Type=order.opened|order.declined&pageSize=100",
    response: { Items: [happened], Meta: onePage },
  },
  exportAuditEvents: {
    query: "columns=ID,DateCreated,Event,User.Username&DateCreated=>=2026-01-01",
    file: {
      "text/csv":
        "\uFEFFID,DateCreated,Event,User.Username\r\n4711,2026-02-02T08:30:00.000Z,privilege_permissions_changed,samuel\r\n",
      "application/x-ndjson":
        '{"ID":4711,"DateCreated":"2026-02-02T08:30:00.000Z","Event":"privilege_permissions_changed","User":{"Username":"samuel"}}\n',
    },
  },
  exportProducts: {
    query: "columns=ID,Name,Inventory.QuantityAvailable&Active=true&sortBy=Name",
    file: {
      "text/csv": "\uFEFFID,Name,Inventory.QuantityAvailable\r\nALD-TC,Alder Task Chair,360\r\n",
      "application/x-ndjson": '{"ID":"ALD-TC","Name":"Alder Task Chair","Inventory":{"QuantityAvailable":360}}\n',
    },
  },
  exportOrderReturns: {
    query: "columns=ID,Status,RefundAmount,ItemsToReturn&Status=Completed",
    file: {
      "text/csv":
        '\uFEFFID,Status,RefundAmount,ItemsToReturn\r\nRMA-31001,Completed,253.9,"[{""LineItemID"":""8"",""Quantity"":2,""RefundAmount"":253.9,""Comments"":""Never unpacked""}]"\r\n',
      "application/x-ndjson":
        '{"ID":"RMA-31001","Status":"Completed","RefundAmount":253.9,"ItemsToReturn":[{"LineItemID":"8","Quantity":2,"RefundAmount":253.9,"Comments":"Never unpacked"}]}\n',
    },
  },
  exportUsers: {
    query: "columns=ID,LastName,Roles&Active=true",
    file: {
      "text/csv": '\uFEFFID,LastName,Roles\r\nruth,Abernathy,"[""OrderAdmin"",""ProductReader""]"\r\n',
      "application/x-ndjson": '{"ID":"ruth","LastName":"Abernathy","Roles":["OrderAdmin","ProductReader"]}\n',
    },
  },
  exportApiClients: {
    query: "columns=ID,Name,DefaultContextUserID",
    file: {
      "text/csv": `\uFEFFID,Name,DefaultContextUserID\r\n${apiClient.ID},Warehouse,jonas\r\n`,
      "application/x-ndjson": `{"ID":"${apiClient.ID}","Name":"Warehouse","DefaultContextUserID":"jonas"}\n`,
    },
  },
  sendVerificationCode: {
    body: { Email: "ruth@lakeside.example" },
    sdk: `await ForgottenCredentials.SendVerificationCode({ Email: "ruth@lakeside.example" })`,
  },
  resetPasswordByVerificationCode: {
    params: { verificationCode: "$CODE" },
    body: { Username: "ruth", Password: newPassword },
    sdk: `await ForgottenCredentials.ResetPasswordByVerificationCode(code, {
  Username: "ruth",
  Password: "${newPassword}",
})`,
  },
};

/** For POST /api/oauth/token. */
export const tokenExample = {
  request: {
    grant_type: "password",
    client_id: "countersign-demo",
    username: "elena",
    password: "<the password>",
    scope: "OrderAdmin ProductReader",
  },
  response: {
    access_token: "eyJhbGciOiJIUzI1NiIs…",
    token_type: "bearer",
    expires_in: 3600,
    refresh_token: "Jm3bVQ0pXhZr…",
  },
};
