import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier, money } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { orderStatus } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { newOrder, orderAdmins } from "./contract";
import { examples } from "./examples";
import { mostLineItems, newLineItem } from "./line-items-contract";

const most = 1000;
const mostBytes = 64 * 1024;

export const orderOfBatch = z
  .strictObject({
    ...newOrder.shape,
    LineItems: z.array(newLineItem).max(mostLineItems).nullish(),
    Submit: z.boolean().nullish().meta({ description: "Whether the order is submitted, too. Default: false." }),
  })
  .register(schemaNames, { id: "BatchOrder" });
export type OrderOfBatch = z.output<typeof orderOfBatch>;

const orderOutcome = z
  .object({
    Line: z.int().meta({ description: "The number of the line, from 1." }),
    OrderID: identifier.nullable().meta({ description: "Null where nothing was created and the line names none." }),
    Outcome: z.enum(["Done", "Refused", "Failed"]).meta({
      description: "`Refused`: the line has to be changed. `Failed`: send the line again, as it is.",
    }),
    Status: orderStatus.nullable(),
    Total: money.nullable(),
    Errors: z.array(z.object({ ErrorCode: z.string(), Message: z.string(), Data: z.record(z.string(), z.json()) })),
  })
  .register(schemaNames, { id: "OrderOutcome" });
export type OrderOutcome = z.output<typeof orderOutcome>;

export const createOrdersContract = {
  id: "createOrders",
  summary: "Create many orders",
  description: `Up to ${most.toLocaleString("en")} orders with their line items, one on each line, each created and with \`Submit\` also submitted, as by the operations for one order: with the same rules and events, where \`order.created\` includes the line items. A line is done completely or not at all, and a refusal does not affect the others. The answer has a line for each, in the same order, and begins before the last order is created. Give each order an ID or the request an \`Idempotency-Key\`, so that it can be sent again after a lost connection. A line has at most 64 KB, all together 8 MB; a person can have one such request running, and a company two.`,
  tag: "Order entry",
  method: "POST",
  path: "/orders/{direction}/batch",
  roles: orderAdmins,
  params: z.object({ direction }),
  body: orderOfBatch,
  lines: { most, mostBytes, outcome: orderOutcome },
  maxBytes: 8 * 1024 * 1024,
  example: examples.createOrders,
} as const satisfies Contract;
