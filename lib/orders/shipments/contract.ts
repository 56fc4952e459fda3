import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, money, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { pageOf } from "@/lib/list/page";
import { address } from "@/lib/orders/address";
import { orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { examples } from "./examples";
import { shipmentList } from "./list";

/** As OrderCloud has it: orders have none here yet. */
const shipment = z
  .object({
    ID: identifier,
    BuyerID: identifier.nullable(),
    Shipper: text(100).nullable(),
    DateShipped: dateTime.nullable(),
    DateDelivered: dateTime.nullable(),
    TrackingNumber: text(100).nullable(),
    Cost: money.nullable(),
    OwnerID: identifier.nullable(),
    Account: text(100).nullable(),
    FromAddressID: identifier.nullable(),
    ToAddressID: identifier.nullable(),
    FromAddress: address.nullable(),
    ToAddress: address.nullable(),
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "Shipment" });

export const listOrderShipmentsContract = {
  id: "listOrderShipments",
  orderCloud: "Orders.ListShipments",
  summary: "List the shipments of an order",
  description:
    "Countersign has no shipments yet, so the list is empty. It takes the parameters and filters of OrderCloud.",
  tag: "Orders",
  method: "GET",
  path: "/orders/{direction}/{orderID}/shipments",
  roles: orderReaders,
  params: z.object({ direction, orderID: identifier }),
  list: shipmentList,
  response: pageOf(shipment),
  example: examples.listOrderShipments,
} as const satisfies Contract;
