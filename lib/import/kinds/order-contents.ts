import { z } from "zod";
import { int32, money } from "@/lib/api/fields";
import { otherwise } from "./fields";

export const quantity = int32.min(0, "Must be 0 or more.");
const cost = otherwise(money, 0);

/** What an order comes to: what a line leaves out follows from the rest. */
export const amounts = {
  Subtotal: money.nullish(),
  ShippingCost: cost,
  TaxCost: cost,
  Gratuity: cost,
  Fees: cost,
  PromotionDiscount: cost,
  Total: money,
};

export const amountColumns = {
  subtotal: ["Subtotal", "numeric"],
  shipping_cost: ["ShippingCost", "numeric"],
  tax_cost: ["TaxCost", "numeric"],
  gratuity: ["Gratuity", "numeric"],
  fees: ["Fees", "numeric"],
  promotion_discount: ["PromotionDiscount", "numeric"],
  total: ["Total", "numeric"],
} as const;

/** What the staged lines leave out: the sum of their line items; the total where there are none. */
export const fillSubtotals = `update staging s set subtotal = coalesce(
    (select sum((i.item ->> 'Quantity')::numeric * (i.item ->> 'UnitPrice')::numeric) from jsonb_array_elements(s.line_items) i (item)), s.total)
  where s.subtotal is null`;

export const subtotalTooLarge = `select line, 'Subtotal' as property, 'The line items must add up to less than 100,000,000,000,000.' as reason
  from staging where abs(subtotal) >= 1e14`;

/** Line items of which no two have the same ID. */
export const lineItemsOf = <T extends z.ZodType<{ ID: string }>>(lineItem: T) =>
  z.array(lineItem).superRefine((items, context) => {
    const places = new Map<string, number>();
    for (const [at, { ID }] of items.entries()) {
      const first = places.get(ID);
      if (first === undefined) places.set(ID, at);
      else context.addIssue({ code: "custom", path: [at, "ID"], message: `LineItems[${first}] has the same ID.` });
    }
  });
