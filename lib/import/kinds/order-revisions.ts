import { z } from "zod";
import { identifier, money, text } from "@/lib/api/fields";
import { order } from "@/lib/orders/contract";
import { mostLineItems } from "@/lib/orders/revisions-sql";
import { date, jsonList, round } from "./fields";
import { id, type Kind } from "./kind";
import { amountColumns, amounts, fillSubtotals, lineItemsOf, quantity, subtotalTooLarge } from "./order-contents";
import { mustExist, upsert } from "./sql";

/** The product may be gone by now. */
const lineItem = z.strictObject({
  ID: identifier,
  ProductID: identifier,
  ProductName: text(200).nullish(),
  Quantity: quantity,
  UnitPrice: money,
});

const contents = `select s.line, s.order_id, s.round, s.date_declined, s.currency,
    jsonb_build_object(${Object.entries(amountColumns)
      .map(([column, [property]]) => `'${property}', s.${column}::numeric(18, 4)`)
      .join(", ")}) as amounts,
    (select coalesce(jsonb_agg(jsonb_build_object('id', i.item ->> 'ID', 'product_id', i.item ->> 'ProductID',
      'product_name', i.item ->> 'ProductName', 'quantity', (i.item ->> 'Quantity')::int,
      'unit_price', (i.item ->> 'UnitPrice')::numeric(18, 4)) order by i.at), '[]')
     from jsonb_array_elements(s.line_items) with ordinality as i (item, at)) as line_items
  from staging s`;

const other = (line: string) =>
  `(t.currency, t.amounts, t.line_items) is distinct from (${line}.currency, ${line}.amounts, ${line}.line_items)`;
/** It was declined here, so what it asked for is known. */
const differs = (line: string) => `${other(line)} and exists (select from approvals a
  where a.order_id = t.order_id and a.round = t.round and a.status = 'Declined' and a.decision_id is not null)`;

export const orderRevisions: Kind = {
  name: "orderrevisions",
  schema: z.strictObject({
    OrderID: identifier,
    Round: round,
    DateDeclined: date.nullish(),
    Currency: order.shape.Currency,
    ...amounts,
    LineItems: jsonList(lineItemsOf(lineItem).max(mostLineItems, "Must be at most 1,000 line items.")),
  }),
  columns: {
    order_id: ["OrderID", id],
    round: ["Round", "int"],
    date_declined: ["DateDeclined", "timestamptz"],
    currency: ["Currency", "text"],
    ...amountColumns,
    line_items: ["LineItems", "jsonb"],
  },
  key: ["order_id", "round"],
  streams: true,
  prepare: [fillSubtotals],
  checks: [
    mustExist("order_id", "OrderID", { table: "orders", noun: "order" }),
    `select s.line, 'Round' as property, 'The order is in round ' || o.round || '.' as reason
     from staging s join orders o on o.id = s.order_id where s.round > o.round`,
    subtotalTooLarge,
  ],
  guards: [
    `select s.line, 'Round' as property, 'In this round it was declined in Countersign, and the line has other line items or amounts.' as reason
     from (${contents}) s join order_revisions t on t.order_id = s.order_id and t.round = s.round where ${differs("s")}`,
  ],
  upsert: upsert({
    table: "order_revisions",
    key: ["order_id", "round"],
    columns: ["order_id", "round", "date_declined", "currency", "amounts", "line_items"],
    from: `(${contents}) s`,
    set: { date_declined: "coalesce(excluded.date_declined, t.date_declined)" },
    unless: differs("excluded"),
  }),
};
