import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, int32, money, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { pageOf } from "@/lib/list/page";
import { orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { examples } from "./examples";
import { promotionList } from "./list";

/** As OrderCloud has it: orders have none here yet. */
const orderPromotion = z
  .object({
    Amount: money,
    LineItemID: identifier.nullable(),
    AmountOverridden: z.boolean(),
    DateApplied: dateTime.nullable(),
    ID: identifier,
    LineItemLevel: z.boolean(),
    Code: text(100),
    Name: text(100).nullable(),
    RedemptionLimit: int32.nullable(),
    RedemptionLimitPerUser: int32.nullable(),
    RedemptionCount: int32,
    QuantityLimitPerOrder: int32.nullable(),
    ItemLimitPerOrder: int32.nullable(),
    ItemSortBy: text(100).nullable(),
    Description: text(2000).nullable(),
    FinePrint: text(2000).nullable(),
    StartDate: dateTime.nullable(),
    ExpirationDate: dateTime.nullable(),
    EligibleExpression: text(2000).nullable(),
    ValueExpression: text(2000).nullable(),
    CanCombine: z.boolean(),
    AllowAllBuyers: z.boolean(),
    OwnerID: identifier.nullable(),
    AutoApply: z.boolean(),
    Active: z.boolean(),
    UseIntegration: z.boolean(),
    Priority: int32.nullable(),
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "OrderPromotion" });

export const listOrderPromotionsContract = {
  id: "listOrderPromotions",
  orderCloud: "Orders.ListPromotions",
  summary: "List the promotions of an order",
  description:
    "Countersign has no promotions yet, so the list is empty. It takes the parameters and filters of OrderCloud.",
  tag: "Orders",
  method: "GET",
  path: "/orders/{direction}/{orderID}/promotions",
  roles: orderReaders,
  params: z.object({ direction, orderID: identifier }),
  list: promotionList,
  response: pageOf(orderPromotion),
  example: examples.listOrderPromotions,
} as const satisfies Contract;
