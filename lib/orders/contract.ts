import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { exportOf } from "@/lib/api/exports/contract";
import { dateTime, identifier, money, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import type { Role } from "@/lib/auth/roles";
import { pageOf } from "@/lib/list/page";
import type { orderReturnStatuses } from "@/lib/returns/list";
import { person } from "@/lib/users/person";
import { address } from "./address";
import { direction } from "./direction";
import { examples } from "./examples";
import { orderList, orderStatuses, ordersOperation, placedOrderList } from "./list";

/** Who may see orders, their approvals and their returns. */
export const orderReaders: readonly Role[] = ["OrderAdmin", "ShopperOrderReader"];

export const orderStatus = z.enum(orderStatuses);
export type OrderStatus = z.output<typeof orderStatus>;

export const order = z
  .object({
    ID: identifier,
    FromCompanyID: identifier,
    ToCompanyID: identifier,
    FromUserID: identifier,
    FromUser: person,
    BillingAddressID: identifier.nullable(),
    BillingAddress: address.nullable(),
    ShippingAddressID: identifier.nullable(),
    Status: orderStatus,
    DateCreated: dateTime,
    DateSubmitted: dateTime.nullable().meta({
      readOnly: true,
      description:
        "When the order was submitted and needed no approval, or had all. Null while `AwaitingApproval` or `Declined`, and when it was canceled then.",
    }),
    DateSubmittedForApproval: dateTime
      .nullable()
      .meta({ readOnly: true, description: "When the order was last submitted and needed approval." }),
    DateApproved: dateTime.nullable().meta({ readOnly: true }),
    DateDeclined: dateTime.nullable().meta({ readOnly: true }),
    DateCanceled: dateTime.nullable().meta({ readOnly: true }),
    DateCompleted: dateTime.nullable().meta({ readOnly: true }),
    LastUpdated: dateTime.meta({ readOnly: true }),
    Subtotal: money.meta({ readOnly: true, description: "The sum of the line items." }),
    ShippingCost: money,
    TaxCost: money,
    Gratuity: money,
    Fees: money.meta({ readOnly: true }),
    PromotionDiscount: money.meta({ readOnly: true }),
    Total: money,
    Currency: z.string().regex(/^[A-Z]{3}$/, "Must be a currency code of three capital letters."),
    IsSubmitted: z.boolean().meta({ readOnly: true, description: "Whether the order has a `DateSubmitted`." }),
    Comments: text(2000).nullable(),
    LineItemCount: z.int().meta({ readOnly: true }),
    PendingApprovals: z.int().meta({ readOnly: true, description: "How many of the order's approvals are pending." }),
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "Order" });
export type Order = z.output<typeof order>;

/** What an order's page shows beside the order itself. */
export type OrderContents = {
  FromCompanyName: string;
  ToCompanyName: string;
  LineItems: { ID: string; ProductID: string; ProductName: string; Quantity: number; UnitPrice: number }[];
  Returns: { ID: string; Status: (typeof orderReturnStatuses)[number]; RefundAmount: number | null }[];
};

export const getOrderContract = {
  id: "getOrder",
  orderCloud: "Orders.Get",
  summary: "Get an order",
  tag: "Orders",
  method: "GET",
  path: "/orders/{direction}/{orderID}",
  roles: orderReaders,
  params: z.object({ direction, orderID: identifier }),
  response: order,
  versioned: true,
  example: examples.getOrder,
} as const satisfies Contract;

export const listOrdersContract = {
  ...ordersOperation,
  id: "listOrders",
  orderCloud: "Orders.List",
  summary: "List orders",
  tag: "Orders",
  roles: orderReaders,
  params: z.object({ direction }),
  list: orderList,
  response: pageOf(order),
  example: examples.listOrders,
} as const satisfies Contract;

export const listMyOrdersContract = {
  id: "listMyOrders",
  orderCloud: "Me.ListOrders",
  summary: "List the orders you placed",
  tag: "Me",
  method: "GET",
  path: "/me/orders",
  roles: orderReaders,
  list: placedOrderList,
  response: pageOf(order),
  example: examples.listMyOrders,
} as const satisfies Contract;

export const exportOrdersContract = {
  id: "exportOrders",
  summary: "Export orders",
  ...exportOf(listOrdersContract, order),
  example: examples.exportOrders,
} as const satisfies Contract;
