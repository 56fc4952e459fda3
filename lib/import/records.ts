import type { KindName } from "./kinds/kind";
import { amounts } from "./kinds/order-contents";

// What each kind of data file has of the database, under the names that its lines have. All text here comes from the code.

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const money = (column: string) => `trim_scale(${column})`;

const recordOf = (columns: Record<string, string>) =>
  `json_build_object(${Object.entries(columns)
    .map(([property, value]) => `'${property}', ${value}`)
    .join(", ")})`;

/** Of more properties than a call takes arguments. */
const select = (columns: Record<string, string>, from: string) =>
  `select row_to_json(written)::text as record from (select ${Object.entries(columns)
    .map(([property, value]) => `${value} as "${property}"`)
    .join(", ")} from ${from}) written`;

const orderDates = {
  DateCreated: iso("o.date_created"),
  DateSubmitted: iso("o.date_submitted"),
  DateApproved: iso("o.date_approved"),
  DateDeclined: iso("o.date_declined"),
  DateCanceled: iso("o.date_canceled"),
  DateCompleted: iso("o.date_completed"),
  LastUpdated: iso("o.last_updated"),
};

const decided = {
  Status: "a.status",
  DateCreated: iso("a.date_created"),
  DateCompleted: iso("a.date_completed"),
  ApproverID: "a.approver_id",
  Comments: "a.comments",
  Round: "a.round",
  RuleExpression: "a.rule_expression",
  Why: "a.why",
};

const lineItem = recordOf({
  ID: "l.id",
  ProductID: "l.product_id",
  Quantity: "l.quantity",
  UnitPrice: money("l.unit_price"),
  CostCenter: "l.cost_center",
  QuantityShipped: "l.quantity_shipped",
  ShipFromAddressID: "l.ship_from_address_id",
  SupplierID: "l.supplier_id",
  DateAdded: iso("coalesce(l.date_added, o.date_created)"),
  xp: "l.xp",
});

const revisedItem = recordOf({
  ID: "i.item ->> 'id'",
  ProductID: "i.item ->> 'product_id'",
  ProductName: "i.item ->> 'product_name'",
  Quantity: "(i.item ->> 'quantity')::int",
  UnitPrice: money("(i.item ->> 'unit_price')::numeric"),
});

const revisedAmounts = Object.fromEntries(
  Object.keys(amounts).map((name) => [name, money(`(r.amounts ->> '${name}')::numeric`)]),
);

const returnItem = recordOf({
  LineItemID: "i.line_item_id",
  Quantity: "i.quantity",
  RefundAmount: money("i.refund_amount"),
  Comments: "i.comments",
});

const returnApproval = recordOf({
  ID: "a.id",
  ApprovalRuleID: "a.approval_rule_id",
  ApprovingGroupID: "a.approving_group_id",
  ...decided,
});

/** A statement for the records of each kind, as JSON, in the order of their IDs. */
export const records: Record<KindName, string> = {
  companies: select(
    {
      ID: "c.id",
      Name: "c.name",
      Type: "c.type",
      Active: "c.active",
      DateCreated: iso("c.date_created"),
      DefaultCatalogID: "c.default_catalog_id",
      AllBuyersCanOrder: "c.all_buyers_can_order",
      DueByKey: "c.due_key",
      BudgetKey: "c.budget_key",
      ConfirmsRuleChanges: "c.confirms_rule_changes",
      xp: "c.xp",
    },
    "companies c order by c.id",
  ),
  users: select(
    {
      ID: "u.id",
      CompanyID: "u.company_id",
      Username: "u.username",
      Email: "u.email",
      FirstName: "u.first_name",
      LastName: "u.last_name",
      Phone: "u.phone",
      TermsAccepted: iso("u.terms_accepted"),
      Active: "u.active",
      Roles: "u.roles",
      DateCreated: iso("u.created_at"),
      Preferences: "u.preferences",
      xp: "u.xp",
    },
    "users u order by u.id",
  ),
  approvinggroups: select(
    {
      ID: "g.id",
      Name: "g.name",
      Description: "g.description",
      CompanyID: "g.company_id",
      UserIDs: "array(select m.user_id from approving_group_members m where m.group_id = g.id order by m.user_id)",
      ApprovesReturns: "exists (select from companies c where c.returns_group_id = g.id)",
      xp: "g.xp",
    },
    "approving_groups g order by g.id",
  ),
  approvalrules: select(
    {
      ID: "r.id",
      Name: "r.name",
      Description: "r.description",
      CompanyID: "r.company_id",
      ApprovalType: "r.type",
      ApprovingGroupID: "r.approving_group_id",
      RuleExpression: "r.rule_expression",
      Currency: "r.currency",
      DeletedAt: iso("r.deleted_at"),
      xp: "r.xp",
    },
    "approval_rules r order by r.id",
  ),
  apiclients: select(
    {
      ID: "c.id",
      Name: "c.name",
      Active: "c.active",
      AccessTokenMinutes: "c.access_token_minutes",
      RefreshTokenMinutes: "c.refresh_token_minutes",
      DefaultContextUserID: "c.default_context_user_id",
    },
    "api_clients c order by c.id",
  ),
  products: select(
    {
      ID: "p.id",
      OwnerID: "p.owner_id",
      DefaultPriceScheduleID: "p.default_price_schedule_id",
      AutoForward: "p.auto_forward",
      ParentID: "p.parent_id",
      IsParent: "p.is_parent",
      IsBundle: "p.is_bundle",
      Name: "p.name",
      Description: "p.description",
      QuantityMultiplier: "p.quantity_multiplier",
      ShipWeight: "p.ship_weight",
      ShipHeight: "p.ship_height",
      ShipWidth: "p.ship_width",
      ShipLength: "p.ship_length",
      Active: "p.active",
      SpecCount: "p.spec_count",
      VariantCount: "p.variant_count",
      ShipFromAddressID: "p.ship_from_address_id",
      Inventory: `case when p.inventory_enabled is not null then ${recordOf({
        Enabled: "p.inventory_enabled",
        NotificationPoint: "p.inventory_notification_point",
        VariantLevelTracking: "p.inventory_variant_level_tracking",
        OrderCanExceed: "p.inventory_order_can_exceed",
        QuantityAvailable: "p.inventory_quantity_available",
        LastUpdated: iso("p.inventory_last_updated"),
      })} end`,
      DefaultSupplierID: "p.default_supplier_id",
      AllSuppliersCanSell: "p.all_suppliers_can_sell",
      Returnable: "p.returnable",
      // What was changed here is newer than what its file said.
      LastUpdated: iso("greatest(p.last_updated, p.date_changed)"),
      xp: "p.xp",
    },
    "products p order by p.id",
  ),
  orders: select(
    {
      ID: "o.id",
      FromCompanyID: "o.from_company_id",
      ToCompanyID: "o.to_company_id",
      FromUserID: "o.from_user_id",
      BillingAddressID: "o.billing_address_id",
      BillingAddress: "o.billing_address",
      ShippingAddressID: "o.shipping_address_id",
      Status: "o.status",
      ...orderDates,
      DateSubmittedForApproval: iso("o.date_submitted_for_approval"),
      Subtotal: money("o.subtotal"),
      ShippingCost: money("o.shipping_cost"),
      TaxCost: money("o.tax_cost"),
      Gratuity: money("o.gratuity"),
      Fees: money("o.fees"),
      PromotionDiscount: money("o.promotion_discount"),
      Total: money("o.total"),
      Currency: "o.currency",
      Comments: "o.comments",
      Round: "o.round",
      CreatedByID: "o.created_by_id",
      SubmittedByID: "o.submitted_by_id",
      ChangedByID: "o.changed_by_id",
      AlsoChangedByIDs: "o.also_changed_by_ids",
      LineItems: `(select coalesce(json_agg(${lineItem} order by l.position, l.id), '[]') from line_items l where l.order_id = o.id)`,
      xp: "o.xp",
    },
    "orders o order by o.id",
  ),
  orderrevisions: select(
    {
      OrderID: "r.order_id",
      Round: "r.round",
      DateDeclined: iso("r.date_declined"),
      Currency: "r.currency",
      ...revisedAmounts,
      LineItems: `(select coalesce(json_agg(${revisedItem} order by i.at), '[]') from jsonb_array_elements(r.line_items) with ordinality i (item, at))`,
    },
    "order_revisions r order by r.order_id, r.round",
  ),
  approvals: select(
    {
      ID: "a.id",
      OrderID: "a.order_id",
      ApprovalRuleID: "a.approval_rule_id",
      ApprovingGroupID: "a.approving_group_id",
      ...decided,
      AllowResubmit: "a.allow_resubmit",
      xp: "a.xp",
    },
    "approvals a order by a.order_id, a.id",
  ),
  orderreturns: select(
    {
      ID: "o.id",
      OrderID: "o.order_id",
      PaymentIDs: "o.payment_ids",
      Status: "o.status",
      ...orderDates,
      RefundAmount: money("o.refund_amount"),
      RefundOverride: money("o.refund_override"),
      Comments: "o.comments",
      Round: "o.round",
      CreatedByID: "o.created_by_id",
      SubmittedByID: "o.submitted_by_id",
      ChangedByID: "o.changed_by_id",
      AlsoChangedByIDs: "o.also_changed_by_ids",
      ItemsToReturn: `(select coalesce(json_agg(${returnItem} order by i.position), '[]') from order_return_items i where i.return_id = o.id)`,
      Approvals: `(select coalesce(json_agg(${returnApproval} order by a.date_created, a.id), '[]') from order_return_approvals a where a.return_id = o.id)`,
      xp: "o.xp",
    },
    "order_returns o order by o.id",
  ),
  savedviews: select(
    {
      ID: "v.id",
      OwnerID: "v.owner_id",
      List: "v.list",
      Name: "v.name",
      Query: "v.query",
      Shared: "v.shared",
      DateCreated: iso("v.date_created"),
      LastUpdated: iso("v.last_updated"),
    },
    "saved_views v order by v.id",
  ),
};
