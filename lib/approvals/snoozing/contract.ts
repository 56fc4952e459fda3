import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, moment } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { examples } from "./examples";
import { snoozeApprovalOperation, snoozeApprovalsOperation, unsnoozeApprovalOperation } from "./operations";

const newSnooze = z
  .strictObject({ Until: moment.meta({ description: "In the future, within a year." }) })
  .register(schemaNames, { id: "NewSnooze" });
export type NewSnooze = z.output<typeof newSnooze>;

const orderVersion = z
  .int()
  .meta({ description: "The order's version at that time. Any later one brings the approval back." });

const snooze = z
  .object({
    OrderID: identifier,
    ApprovalID: identifier,
    Until: dateTime.meta({ description: "When it comes back: earlier than requested where it is due before." }),
    OrderVersion: orderVersion,
  })
  .register(schemaNames, { id: "Snooze" });
export type Snooze = z.output<typeof snooze>;

const mostAtOnce = 100;

const newSnoozes = z
  .strictObject({
    Until: moment.nullable().meta({ description: "In the future, within a year. Null brings them back." }),
    Approvals: z
      .array(z.strictObject({ OrderID: identifier, ApprovalID: identifier }))
      .min(1)
      .max(mostAtOnce),
  })
  .register(schemaNames, { id: "NewSnoozes" });
export type NewSnoozes = z.output<typeof newSnoozes>;

const snoozeResult = z
  .object({
    OrderID: identifier,
    ApprovalID: identifier,
    Outcome: z.enum(["Snoozed", "Back", "NotAwaiting", "Due", "NotFound"]),
    Until: dateTime.nullable().meta({ description: "When it comes back. Null unless it is snoozed." }),
    OrderVersion: orderVersion.nullable().meta({ description: "As of Snooze. Null unless it is snoozed." }),
  })
  .register(schemaNames, { id: "SnoozeResult" });
export type SnoozeResult = z.output<typeof snoozeResult>;

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

export const snoozeApprovalsContract = {
  ...snoozeApprovalsOperation,
  id: "snoozeApprovals",
  summary: "Snooze many approvals",
  description: `Up to ${mostAtOnce} until one time, each as by Snooze an approval: a refusal does not affect the others, and the answer has an outcome for each, in the same order.`,
  tag: "Approvals",
  roles: orderReaders,
  body: newSnoozes,
  // A hundred times two IDs of a hundred characters.
  maxBytes: 128 * 1024,
  response: z.object({ Items: z.array(snoozeResult) }).register(schemaNames, { id: "SnoozeResults" }),
  example: examples.snoozeApprovals,
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
