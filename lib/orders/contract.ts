import { z } from "zod";
import { amount, dateTime, identifier, text, xp } from "@/lib/fields";

export const orderStatus = z.enum(["Unsubmitted", "AwaitingApproval", "Declined", "Open", "Completed", "Canceled"]);
export type OrderStatus = z.output<typeof orderStatus>;

export const order = z.object({
  ID: identifier,
  FromCompanyID: identifier,
  ToCompanyID: identifier,
  FromUserID: identifier,
  Status: orderStatus,
  DateCreated: dateTime,
  DateSubmitted: dateTime.nullable(),
  Total: amount,
  Currency: z.string().regex(/^[A-Z]{3}$/, "Must be a currency code of three capital letters."),
  Comments: text(2000).nullable(),
  LineItemCount: z.int(),
  PendingApprovals: z.int(),
  xp: xp.nullable(),
});
export type Order = z.output<typeof order>;
