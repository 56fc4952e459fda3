import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { notFound } from "@/lib/errors";
import type { OrderPlace } from "@/lib/orders/parent";
import { visibleOrders } from "@/lib/orders/visibility";
import { Prisma } from "@/prisma/generated/client";
import { hub } from "./hub";
import { lookAtApprovalContract } from "./looking-contract";

/** Tells its group that the actor is looking at an approval. Throws NotFound for one whose order the actor does not see. */
export async function lookAtApproval(
  actor: Actor,
  { direction, orderID, approvalID }: OrderPlace & { approvalID: string },
): Promise<void> {
  authorize(actor, lookAtApprovalContract.roles);

  const [row] = await read(
    actor,
    Prisma.sql`SELECT 1 FROM "approvals" a JOIN "orders" o ON o."id" = a."order_id"
    WHERE a."order_id" = ${orderID} AND a."id" = ${approvalID} AND ${visibleOrders(actor, direction)}`,
  );
  if (!row) throw notFound("Approval", approvalID);
  hub().presence.note({ orderID, approvalID, userID: actor.UserID });
}
