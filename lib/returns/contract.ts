import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { exportOf } from "@/lib/api/exports/contract";
import { dateTime, identifier, int32, money, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { pageOf } from "@/lib/list/page";
import { orderReaders } from "@/lib/orders/contract";
import { examples } from "./examples";
import { orderReturnList, orderReturnStatuses, orderReturnsOperation } from "./list";

const orderReturnStatus = z.enum(orderReturnStatuses);
export type OrderReturnStatus = z.output<typeof orderReturnStatus>;

export const orderReturnItem = z
  .object({
    LineItemID: identifier,
    Quantity: int32.min(0),
    RefundAmount: money.nullable(),
    Comments: text(500).nullable(),
  })
  .register(schemaNames, { id: "OrderReturnItem" });

export const orderReturn = z
  .object({
    ID: identifier,
    OrderID: identifier,
    PaymentIDs: z.array(identifier).meta({ readOnly: true }),
    Status: orderReturnStatus.meta({ readOnly: true }),
    DateCreated: dateTime.meta({ readOnly: true }),
    DateSubmitted: dateTime.nullable().meta({ readOnly: true }),
    DateApproved: dateTime.nullable().meta({ readOnly: true }),
    DateDeclined: dateTime.nullable().meta({ readOnly: true }),
    DateCanceled: dateTime.nullable().meta({ readOnly: true }),
    DateCompleted: dateTime.nullable().meta({ readOnly: true }),
    LastUpdated: dateTime.meta({ readOnly: true }),
    RefundAmount: money.nullable(),
    Comments: text(2000).nullable(),
    ItemsToReturn: z.array(orderReturnItem),
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "OrderReturn" });
export type OrderReturn = z.output<typeof orderReturn>;

export const getOrderReturnContract = {
  id: "getOrderReturn",
  orderCloud: "OrderReturns.Get",
  summary: "Get an order return",
  tag: "Order returns",
  method: "GET",
  path: "/orderreturns/{returnID}",
  roles: orderReaders,
  params: z.object({ returnID: identifier }),
  response: orderReturn,
  versioned: true,
  example: examples.getOrderReturn,
} as const satisfies Contract;

export const listOrderReturnsContract = {
  ...orderReturnsOperation,
  id: "listOrderReturns",
  orderCloud: "OrderReturns.List",
  summary: "List order returns",
  tag: "Order returns",
  roles: orderReaders,
  list: orderReturnList,
  response: pageOf(orderReturn),
  example: examples.listOrderReturns,
} as const satisfies Contract;

export const exportOrderReturnsContract = {
  id: "exportOrderReturns",
  summary: "Export order returns",
  ...exportOf(listOrderReturnsContract, orderReturn),
  example: examples.exportOrderReturns,
} as const satisfies Contract;
