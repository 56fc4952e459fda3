import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { examples } from "./examples";
import { snoozeApprovalOperation, unsnoozeApprovalOperation } from "./operations";

export const newSnooze = z
  .strictObject({ Until: dateTime.meta({ description: "In the future, within a year." }) })
  .register(schemaNames, { id: "NewSnooze" });
export type NewSnooze = z.output<typeof newSnooze>;

export const snooze = z
  .object({
    OrderID: identifier,
    ApprovalID: identifier,
    Until: dateTime.meta({ description: "When it comes back: earlier than requested where it is due before." }),
  })
  .register(schemaNames, { id: "Snooze" });
export type Snooze = z.output<typeof snooze>;

const params = z.object({ direction, orderID: identifier, approvalID: identifier });

export const snoozeApprovalContract = {
  ...snoozeApprovalOperation,
  id: "snoozeApproval",
  summary: "Snooze an approval",
  description:
    "Puts an approval that awaits the caller aside until a time, for the caller alone. It comes back earlier when its order changes or it is reassigned, and at the latest four working hours before it is due by `xp.DueBy`: Monday to Friday from 9:00 to 17:00 in the caller's time zone. Nobody else can tell. 409 when it does not await the caller, or is due too soon.",
  tag: "Approvals",
  roles: orderReaders,
  params,
  body: newSnooze,
  response: snooze,
  refuses: [409],
  example: examples.snoozeApproval,
} as const satisfies Contract;

export const unsnoozeApprovalContract = {
  ...unsnoozeApprovalOperation,
  id: "unsnoozeApproval",
  summary: "Bring a snoozed approval back",
  description: "At once. Nothing happens where it is not snoozed.",
  tag: "Approvals",
  roles: orderReaders,
  params,
  example: examples.unsnoozeApproval,
} as const satisfies Contract;
