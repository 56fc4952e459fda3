import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { examples } from "./examples";
import { releaseApprovalOperation, takeApprovalOperation } from "./operations";

const newTake = z
  .strictObject({
    TakeOver: z.boolean().default(false).meta({ description: "Also when somebody else has taken it." }),
  })
  .register(schemaNames, { id: "NewTake" });
export type NewTake = z.output<typeof newTake>;

const take = z
  .object({ OrderID: identifier, ApprovalID: identifier, DateTaken: dateTime, Until: dateTime })
  .register(schemaNames, { id: "Take" });
export type Take = z.output<typeof take>;

const params = z.object({ direction, orderID: identifier, approvalID: identifier });

export const takeApprovalContract = {
  ...takeApprovalOperation,
  id: "takeApproval",
  summary: "Take an approval",
  description:
    "Tells the other members of its group that the caller is working on it, for 30 minutes from now; everybody can still decide it. It ends earlier when the approval is decided, reassigned or given back. 409 when it does not await the caller, when somebody else has taken it (`Data.TakenBy`, `Data.DateTaken`, `Data.Until`), or when the caller has taken 50 others.",
  tag: "Approvals",
  roles: orderReaders,
  params,
  body: newTake,
  bodyOptional: true,
  response: take,
  refuses: [409],
  example: examples.takeApproval,
} as const satisfies Contract;

export const releaseApprovalContract = {
  ...releaseApprovalOperation,
  id: "releaseApproval",
  summary: "Give back a taken approval",
  description: "Nothing happens where the caller has not taken it.",
  tag: "Approvals",
  roles: orderReaders,
  params,
  example: examples.releaseApproval,
} as const satisfies Contract;
