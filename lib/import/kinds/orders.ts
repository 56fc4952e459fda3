import { z } from "zod";
import { identifier, money, text } from "@/lib/api/fields";
import { toStoredXp } from "@/lib/api/stored-xp";
import { address } from "@/lib/orders/address";
import { order } from "@/lib/orders/contract";
import { revisionOf } from "@/lib/orders/revision";
import { keepRevisions } from "@/lib/orders/revisions-sql";
import { hasCountedStock } from "@/lib/products/counted-stock";
import { Prisma } from "@/prisma/generated/client";
import { date, latestOf, otherwise, submission, xp } from "./fields";
import { id, type Kind } from "./kind";
import { amountColumns, amounts, fillSubtotals, lineItemsOf, quantity, subtotalTooLarge } from "./order-contents";
import { allWhoChanged, mustAllExist, mustExist, upsert } from "./sql";

const { shape } = order;

const lineItem = z.strictObject({
  ID: identifier,
  ProductID: identifier,
  Quantity: quantity,
  UnitPrice: money,
  CostCenter: text(100).nullish(),
  QuantityShipped: otherwise(quantity, 0),
  ShipFromAddressID: identifier.nullish(),
  SupplierID: identifier.nullish(),
  DateAdded: date.nullish(),
  xp,
});

const billingAddress = z
  .strictObject({ ...address.partial().shape, xp })
  .nullish()
  .transform((input, context) => {
    if (!input) return null;
    const stored = toStoredXp({ ...input, xp: input.xp && JSON.parse(input.xp) });
    if ("json" in stored) return stored.json;
    context.addIssue({ code: "custom", message: stored.problem });
    return z.NEVER;
  });

const line = z
  .strictObject({
    ID: identifier,
    FromCompanyID: identifier,
    ToCompanyID: identifier,
    FromUserID: identifier,
    BillingAddressID: identifier.nullish(),
    BillingAddress: billingAddress,
    ShippingAddressID: identifier.nullish(),
    Status: shape.Status,
    DateCreated: date,
    DateSubmitted: date.nullish(),
    DateSubmittedForApproval: date.nullish(),
    DateApproved: date.nullish(),
    DateDeclined: date.nullish(),
    DateCanceled: date.nullish(),
    DateCompleted: date.nullish(),
    LastUpdated: date.nullish(),
    ...amounts,
    Currency: shape.Currency,
    Comments: text(2000).nullish(),
    LineItems: lineItemsOf(lineItem).nullish(),
    ...submission,
    xp,
  })
  .transform(({ LineItems, ...record }) => ({
    ...record,
    DateSubmittedForApproval:
      record.DateSubmittedForApproval ?? (isUndecided(record.Status) ? record.DateSubmitted : null),
    LastUpdated: record.LastUpdated ?? latestOf(record),
    LineItems: JSON.stringify(
      (LineItems ?? []).map((item) => ({ DateAdded: record.DateCreated, ...propertiesOf(item) })),
    ),
  }));

/** Of such an order DateSubmitted is when it was submitted for approval. */
const isUndecided = (status: string) => status === "AwaitingApproval" || status === "Declined";

const propertiesOf = (item: z.output<typeof lineItem>) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null && value !== undefined));

const columns = {
  id: ["ID", id],
  from_company_id: ["FromCompanyID", id],
  to_company_id: ["ToCompanyID", id],
  from_user_id: ["FromUserID", id],
  billing_address_id: ["BillingAddressID", id],
  billing_address: ["BillingAddress", "jsonb"],
  shipping_address_id: ["ShippingAddressID", id],
  status: ["Status", '"OrderStatus"'],
  date_created: ["DateCreated", "timestamptz"],
  date_submitted: ["DateSubmitted", "timestamptz"],
  date_submitted_for_approval: ["DateSubmittedForApproval", "timestamptz"],
  date_approved: ["DateApproved", "timestamptz"],
  date_declined: ["DateDeclined", "timestamptz"],
  date_canceled: ["DateCanceled", "timestamptz"],
  date_completed: ["DateCompleted", "timestamptz"],
  last_updated: ["LastUpdated", "timestamptz"],
  ...amountColumns,
  currency: ["Currency", "text"],
  comments: ["Comments", "text"],
  round: ["Round", "int"],
  created_by_id: ["CreatedByID", id],
  submitted_by_id: ["SubmittedByID", id],
  changed_by_id: ["ChangedByID", id],
  also_changed_by_ids: ["AlsoChangedByIDs", 'text[] collate "C"'],
  xp: ["xp", "jsonb"],
} as const;

const items = `select s.line, s.id as order_id, i.at, i.item ->> 'ID' collate "C" as id, i.item ->> 'ProductID' collate "C" as product_id,
    (i.item ->> 'Quantity')::int as quantity, (i.item ->> 'UnitPrice')::numeric as unit_price,
    i.item ->> 'CostCenter' as cost_center, (i.item ->> 'QuantityShipped')::int as quantity_shipped,
    i.item ->> 'ShipFromAddressID' as ship_from_address_id, i.item ->> 'SupplierID' collate "C" as supplier_id,
    (i.item ->> 'DateAdded')::timestamptz as date_added, (i.item ->> 'xp')::jsonb as xp
  from staging s, jsonb_array_elements(s.line_items) with ordinality as i (item, at)`;

const itemMustExist = (column: string, property: string, { table, noun }: { table: string; noun: string }) =>
  `select i.line, 'LineItems[' || (i.at - 1) || '].${property}' as property,
     'No ${noun} has the ID ' || to_json(i.${column}::text) || '.' as reason
   from (${items}) i where i.${column} is not null and not exists (select from ${table} t where t.id = i.${column})`;

/** A line takes back what was decided here: what follows from that, or was submitted since, does not. */
const takesBack = (line: string) => `t.date_decided is not null and ${line}.status <> t.status and not coalesce(
  t.status = 'AwaitingApproval' or (t.status = 'Open' and ${line}.status in ('Completed', 'Canceled'))
  or (t.status = 'Declined' and ${line}.status = 'Canceled')
  or (t.status = 'Unsubmitted' and (${line}.status = 'Canceled' or greatest(${line}.date_submitted, ${line}.date_submitted_for_approval) > t.date_decided)), false)`;

const contents = [
  ...["from_company_id", "to_company_id", "from_user_id", "status", "billing_address_id", "shipping_address_id"],
  ...[
    "shipping_cost",
    "tax_cost",
    "gratuity",
    "fees",
    "promotion_discount",
    "subtotal",
    "total",
    "currency",
    "comments",
    "xp",
  ],
];
const contentsOf = (row: string) => `(${contents.map((column) => `${row}.${column}`).join(", ")})`;

/**
 * An order that opened here and is canceled by its line gives back what it took from the stock. A quantity that a file has set
 * since is that of its source, which gives back itself.
 */
const giveBackStock = `with canceled as (
    select t.id from orders t join staging s on s.id = t.id
    where t.status = 'Open' and s.status = 'Canceled' and t.submitted_by_id is not null and t.date_decided is not null
    order by t.id for no key update of t),
  taken as (
    select l.product_id, sum(l.quantity) as quantity from line_items l join canceled c on c.id = l.order_id group by l.product_id),
  held as (select p.id from products p join taken t on t.product_id = p.id order by p.id for no key update of p)
  update products p set inventory_last_updated = clock_timestamp(), date_stock_changed = clock_timestamp(),
    inventory_quantity_available = least(p.inventory_quantity_available + t.quantity, 2147483647)::int
  from taken t join held h on h.id = t.product_id
  where p.id = t.product_id and ${hasCountedStock} and p.inventory_last_updated <= p.date_stock_changed`;

/** A line takes a submitted order back to be changed, or says that it was submitted again. */
const revised = Prisma.sql`SELECT t."id", coalesce(s."date_declined", t."date_declined") AS "date_declined"
  FROM staging s JOIN "orders" t ON t."id" = s."id"
  WHERE t."status" NOT IN ('Unsubmitted', 'Canceled') AND (s."status" = 'Unsubmitted' OR s."round" > t."round")`;

/** A line differs from what was created, changed or submitted here, and says nothing newer. */
const isOlder = (line: string, differs: string) =>
  `t.date_changed is not null and ${line}.last_updated <= t.date_changed and (${differs})`;
const otherContents = (line: string) => `${contentsOf("t")} is distinct from ${contentsOf(line)}`;
const otherLines = (columns: readonly string[]) => `exists (
  select from (
    select i.item ->> 'ID' collate "C" as id, i.item ->> 'ProductID' collate "C" as product_id, (i.item ->> 'Quantity')::int as quantity,
      (i.item ->> 'UnitPrice')::numeric as unit_price, i.item ->> 'CostCenter' as cost_center,
      i.item ->> 'ShipFromAddressID' as ship_from_address_id, (i.item ->> 'xp')::jsonb as xp
    from jsonb_array_elements(s.line_items) i (item)
  ) l full join (select * from line_items where order_id = t.id) h on h.id = l.id
  where (${columns.map((column) => `l.${column}`).join(", ")}) is distinct from (${columns.map((column) => `h.${column}`).join(", ")}))`;
const priced = ["id", "product_id", "quantity", "unit_price"];
const allOfLines = [...priced, "cost_center", "ship_from_address_id", "xp"];

const terms = ["total", "currency", "from_company_id", "to_company_id", "from_user_id"];
const termsOf = (row: string) => `(${terms.map((column) => `${row}.${column}`).join(", ")})`;
const otherTerms = (line: string) => `${termsOf("t")} is distinct from ${termsOf(line)}`;
/**
 * By a line the order awaits approval with another content than somebody has approved here, be it that it was taken back and
 * changed meanwhile. In a later round that no longer counts.
 */
const changesApproved = (line: string, differs: string) =>
  `${line}.status = 'AwaitingApproval' and ${line}.round <= t.round and exists (
     select from approvals a join decisions d on d.id = a.decision_id
     where a.order_id = t.id and a.round = t.round and a.status = 'Approved' and (${differs}
       or t.status <> 'AwaitingApproval' and d.revision <> (select ${revisionOf.sql} from orders o where o.id = t.id)))`;

/** Of an order that was decided here a line that does not know when leaves that as it is. */
const dateUpdates = Object.fromEntries(
  [
    "date_submitted",
    "date_submitted_for_approval",
    "date_approved",
    "date_declined",
    "date_canceled",
    "date_completed",
  ].map((column) => [
    column,
    `case when t.date_decided is null then excluded.${column} else coalesce(excluded.${column}, t.${column}) end`,
  ]),
);

export const orders: Kind = {
  name: "orders",
  schema: line,
  columns: { ...columns, line_items: ["LineItems", "jsonb"] },
  key: ["id"],
  streams: true,
  prepare: [fillSubtotals],
  checks: [
    mustExist("from_company_id", "FromCompanyID", { table: "companies", noun: "company" }),
    mustExist("to_company_id", "ToCompanyID", { table: "companies", noun: "company" }),
    mustExist("from_user_id", "FromUserID", { table: "users", noun: "user" }),
    mustExist("created_by_id", "CreatedByID", { table: "users", noun: "user" }),
    mustExist("submitted_by_id", "SubmittedByID", { table: "users", noun: "user" }),
    mustExist("changed_by_id", "ChangedByID", { table: "users", noun: "user" }),
    mustAllExist("also_changed_by_ids", "AlsoChangedByIDs", { table: "users", noun: "user" }),
    itemMustExist("product_id", "ProductID", { table: "products", noun: "product" }),
    itemMustExist("supplier_id", "SupplierID", { table: "companies", noun: "company" }),
    subtotalTooLarge,
    `select distinct s.line, 'LineItems' as property,
       'The line item ' || to_json(r.line_item_id::text) || ' cannot be removed: the return ' || to_json(r.return_id::text) || ' uses it.' as reason
     from staging s join order_return_items r on r.order_id = s.id
     where not s.line_items @> jsonb_build_array(jsonb_build_object('ID', r.line_item_id))`,
  ],
  guards: [
    `select s.line, 'Status' as property, 'It is ' || t.status || ' since '
       || to_char(t.date_decided at time zone 'UTC', 'YYYY-MM-DD "at" HH24:MI "UTC"') || ' by a decision in Countersign, and the line would take that back.' as reason
     from staging s join orders t on t.id = s.id where ${takesBack("s")}`,
    `select s.line, 'LastUpdated' as property, 'It was changed in Countersign on '
       || to_char(t.date_changed at time zone 'UTC', 'YYYY-MM-DD "at" HH24:MI "UTC"') || '; the line is older and would take that back.' as reason
     from staging s join orders t on t.id = s.id where ${isOlder("s", `${otherContents("s")} or ${otherLines(allOfLines)}`)}`,
    `select s.line, 'Round' as property, 'Somebody approved it in Countersign with other line items, or another total, currency, company or requester. '
       || 'Give the line a later Round to have it approved again.' as reason
     from staging s join orders t on t.id = s.id where ${changesApproved("s", `${otherTerms("s")} or ${otherLines(priced)}`)}`,
  ],
  before: [
    giveBackStock,
    keepRevisions(revised).sql,
    `delete from line_items l using staging s where l.order_id = s.id
     and not s.line_items @> jsonb_build_array(jsonb_build_object('ID', l.id))`,
  ],
  upsert: upsert({
    table: "orders",
    key: ["id"],
    columns: Object.keys(columns),
    set: {
      // Never back: what was changed since then is newer, whatever the file says.
      last_updated: "greatest(t.last_updated, excluded.last_updated)",
      ...dateUpdates,
      // What another status comes from was not submitted here.
      submitted_by_id:
        "case when excluded.status = t.status then coalesce(excluded.submitted_by_id, t.submitted_by_id) else excluded.submitted_by_id end",
      created_by_id: "coalesce(excluded.created_by_id, t.created_by_id)",
      changed_by_id: "coalesce(excluded.changed_by_id, t.changed_by_id)",
      // Whoever changed it stays barred from deciding it.
      also_changed_by_ids: allWhoChanged,
      round: "greatest(t.round, excluded.round)",
    },
    unless: `(${takesBack("excluded")}) or (${isOlder("excluded", otherContents("excluded"))})
      or (${changesApproved("excluded", otherTerms("excluded"))})`,
  }),
  after: [
    upsert({
      table: "line_items",
      key: ["order_id", "id"],
      columns: [
        ...["order_id", "id", "position", "product_id", "quantity", "unit_price", "cost_center", "quantity_shipped"],
        ...["ship_from_address_id", "supplier_id", "date_added", "xp"],
      ],
      from: `(select at as position, i.* from (${items}) i) i`,
    }),
  ],
};
