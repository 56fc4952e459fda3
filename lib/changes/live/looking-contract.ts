import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier } from "@/lib/api/fields";
import { orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { examples } from "./examples";
import { lookAtApprovalOperation } from "./looking-operation";

export const lookAtApprovalContract = {
  ...lookAtApprovalOperation,
  id: "lookAtApproval",
  summary: "Say that you are looking at an approval",
  description:
    "Tells those who follow changes and decide for the same group that the caller is looking at it, within two seconds and for the next 30. It is not kept. Send it again about every 20 seconds while they look; of several within a second the last one is told. Nothing happens where the caller does not decide for its group, or where it is not pending.",
  tag: "Approvals",
  roles: orderReaders,
  params: z.object({ direction, orderID: identifier, approvalID: identifier }),
  takesNoKey: true,
  example: examples.lookAtApproval,
} as const satisfies Contract;
