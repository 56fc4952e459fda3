import { z } from "zod";
import { identifier, int32, money, text } from "@/lib/api/fields";
import { order } from "@/lib/orders/contract";
import { date, jsonList, xp } from "../fields";
import { id, type Kind } from "../kind";
import { mustExist, upsert } from "../sql";

const { shape } = order;
const lineItem = z.strictObject({
  ID: identifier,
  ProductID: identifier,
  Quantity: int32.min(0, "Must be 0 or more."),
  UnitPrice: money,
});

const columns = {
  id: ["ID", id],
  from_company_id: ["FromCompanyID", id],
  to_company_id: ["ToCompanyID", id],
  from_user_id: ["FromUserID", id],
  status: ["Status", '"OrderStatus"'],
  date_created: ["DateCreated", "timestamptz"],
  date_submitted: ["DateSubmitted", "timestamptz"],
  total: ["Total", "numeric"],
  currency: ["Currency", "text"],
  comments: ["Comments", "text"],
  xp: ["xp", "jsonb"],
} as const;

const lineItems = `select s.line, s.id as order_id, i.at, i.item ->> 'ID' collate "C" as id, i.item ->> 'ProductID' collate "C" as product_id,
    (i.item ->> 'Quantity')::int as quantity, (i.item ->> 'UnitPrice')::numeric as unit_price
  from staging s, jsonb_array_elements(s.line_items) with ordinality as i (item, at)`;

export const orders: Kind = {
  name: "orders",
  schema: z.strictObject({
    ID: identifier,
    FromCompanyID: identifier,
    ToCompanyID: identifier,
    FromUserID: identifier,
    Status: shape.Status,
    DateCreated: date,
    DateSubmitted: date.nullish(),
    Total: money,
    Currency: shape.Currency,
    Comments: text(2000).nullish(),
    LineItems: jsonList(
      z.array(lineItem).superRefine((items, context) => {
        const known = new Map<string, number>();
        for (const [at, item] of items.entries()) {
          const first = known.get(item.ID);
          if (first === undefined) known.set(item.ID, at);
          else context.addIssue({ code: "custom", path: [at, "ID"], message: `LineItems[${first}] has the same ID.` });
        }
      }),
    ),
    xp,
  }),
  columns: { ...columns, line_items: ["LineItems", "jsonb"] },
  key: ["id"],
  streams: true,
  checks: [
    mustExist("from_company_id", "FromCompanyID", { table: "companies", noun: "company" }),
    mustExist("to_company_id", "ToCompanyID", { table: "companies", noun: "company" }),
    mustExist("from_user_id", "FromUserID", { table: "users", noun: "user" }),
    `select i.line, 'LineItems[' || (i.at - 1) || '].ProductID' as property,
       'No product has the ID ' || to_json(i.product_id::text) || '.' as reason
     from (${lineItems}) i where not exists (select from products p where p.id = i.product_id)`,
    `select distinct s.line, 'LineItems' as property,
       'The line item ' || to_json(r.line_item_id::text) || ' cannot be removed: the return ' || to_json(r.return_id::text) || ' uses it.' as reason
     from staging s join order_return_items r on r.order_id = s.id
     where not s.line_items @> jsonb_build_array(jsonb_build_object('ID', r.line_item_id))`,
  ],
  before: [
    `delete from line_items l using staging s where l.order_id = s.id
     and not s.line_items @> jsonb_build_array(jsonb_build_object('ID', l.id))`,
  ],
  upsert: upsert({ table: "orders", key: ["id"], columns: Object.keys(columns) }),
  after: [
    upsert({
      table: "line_items",
      key: ["order_id", "id"],
      columns: ["order_id", "id", "position", "product_id", "quantity", "unit_price"],
      from: `(select at as position, i.* from (${lineItems}) i) i`,
    }),
  ],
};
