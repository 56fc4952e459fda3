import type { Example } from "@/lib/api/example";
import { ruth, samuel } from "@/lib/users/examples";

export const pendingApproval = {
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
  DateRetracted: null,
  xp: { Dept: "IT", CostCenter: "CC-4600" },
};

const awaiting = {
  CanDecide: true,
  SnoozedUntil: null,
  Taken: null,
  DueAt: null,
  OverBudget: null,
  Revision: "9c1f27d0a4b85e63f1d2c7708be4a915",
  Decision: null,
};

const noSpend = { Orders: 0, Approved: 0, Pending: 0 };

const counts = { Pending: 1, Approved: 1, Declined: 0 };

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
    Words: ["Total is $15,013.90, over $5,000.00 by $10,013.90"],
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
    SubmittedBy: null,
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
        ImageUrl: "/demo/chair.svg",
        LastPaid: { OrderID: "LH-20477", DateCreated: "2026-01-09T14:20:00.000Z", UnitPrice: 229 },
      },
    ],
    TotalCount: 1,
  },
  Signatures: {
    ...counts,
    Mine: 1,
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
    Later: [],
    Latest: [
      {
        ID: "APR-000089",
        ApprovalRuleID: "lakeside-over-5000",
        RuleName: "Orders over $5,000 need Finance",
        Status: "Approved",
        Approver: ruth,
        DateCompleted: "2026-01-30T11:32:20.844Z",
        Comments: "Within the budget of the quarter.",
        DateRetracted: null,
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
      DateRetracted: null,
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
      DateRetracted: null,
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

export const examples = {
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
  listApprovalInbox: {
    query: "Status=Pending&Order.Total=>=5000&sortBy=!Order.Total",
    response: inbox,
  },
  getApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    response: { ...pendingApproval, ...awaiting },
  },
  previewApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    response: preview,
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
} satisfies Record<string, Example>;
