import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, money, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { pageOf } from "@/lib/list/page";
import { orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { examples } from "./examples";
import { paymentList, paymentTypes } from "./list";

/** As OrderCloud has it: orders have none here yet. */
const payment = z
  .object({
    ID: identifier,
    Type: z.enum(paymentTypes),
    DateCreated: dateTime.meta({ readOnly: true }),
    CreditCardID: identifier.nullable(),
    SpendingAccountID: identifier.nullable(),
    Description: text(2000).nullable(),
    Currency: text(3).nullable().meta({ readOnly: true }),
    Amount: money.nullable(),
    Accepted: z.boolean(),
    OrderReturnID: identifier.nullable(),
    xp: xp.nullable(),
    Transactions: z.array(z.record(z.string(), z.unknown())).meta({ readOnly: true }),
  })
  .register(schemaNames, { id: "Payment" });

export const listPaymentsContract = {
  id: "listPayments",
  orderCloud: "Payments.List",
  summary: "List the payments of an order",
  description:
    "Countersign has no payments yet, so the list is empty. It takes the parameters and filters of OrderCloud.",
  tag: "Orders",
  method: "GET",
  path: "/orders/{direction}/{orderID}/payments",
  roles: orderReaders,
  params: z.object({ direction, orderID: identifier }),
  list: paymentList,
  response: pageOf(payment),
  example: examples.listPayments,
} as const satisfies Contract;
