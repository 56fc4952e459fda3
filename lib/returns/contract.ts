import { z } from "zod";
import { amount, dateTime, identifier, int32, text, xp } from "@/lib/fields";

export const orderReturnStatus = z.enum([
  "Unsubmitted",
  "AwaitingApproval",
  "Declined",
  "Open",
  "Completed",
  "Canceled",
]);
export type OrderReturnStatus = z.output<typeof orderReturnStatus>;

export const orderReturnItem = z.object({
  LineItemID: identifier,
  Quantity: int32.min(0),
  RefundAmount: amount.nullable(),
  Comments: text(500).nullable(),
});

export const orderReturn = z.object({
  ID: identifier,
  OrderID: identifier,
  PaymentIDs: z.array(identifier),
  Status: orderReturnStatus,
  DateCreated: dateTime,
  DateSubmitted: dateTime.nullable(),
  DateApproved: dateTime.nullable(),
  DateDeclined: dateTime.nullable(),
  DateCanceled: dateTime.nullable(),
  DateCompleted: dateTime.nullable(),
  LastUpdated: dateTime,
  RefundAmount: amount.nullable(),
  Comments: text(2000).nullable(),
  ItemsToReturn: z.array(orderReturnItem),
  xp: xp.nullable(),
});
export type OrderReturn = z.output<typeof orderReturn>;
