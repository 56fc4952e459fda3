import "server-only";

import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** Of `orders o`: its amounts by their names, exactly. */
export const amountsOf = sql`jsonb_build_object('Subtotal', o."subtotal", 'ShippingCost', o."shipping_cost", 'TaxCost', o."tax_cost",
  'Gratuity', o."gratuity", 'Fees', o."fees", 'PromotionDiscount', o."promotion_discount", 'Total', o."total")`;
