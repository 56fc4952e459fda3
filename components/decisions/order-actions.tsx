"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { withNotice } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { Because } from "@/lib/api/fault-words";
import type { cancelOrderContract, completeOrderContract } from "@/lib/approvals/decisions/contract";
import { cancelOrderOperation, completeOrderOperation } from "@/lib/approvals/decisions/operations";
import { orderTransitions } from "@/lib/approvals/decisions/transition";
import type { Order } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";

type Props = {
  order: Pick<Order, "ID" | "Status" | "PendingApprovals">;
  version: number | undefined;
  direction: Direction;
  isSeller: boolean;
};

const because: Because = {
  PreconditionFailed: "This order changed while you were looking at it. This is how it is now.",
};

/** What else can be done with an order in its status, each asked about first. */
export function OrderActions({ order, version, direction, isSeller }: Props) {
  const { ID, Status, PendingApprovals } = order;
  /** At which version. */
  const [asking, setAsking] = useState<{ what: "cancel" | "complete"; version: number | undefined }>();
  const close = () => setAsking(undefined);
  const cancel = useOperation<typeof cancelOrderContract>(cancelOrderOperation, {
    ...withNotice(`Order ${ID} was canceled.`, close),
    failed: `Order ${ID} was not canceled.`,
    because,
  });
  const complete = useOperation<typeof completeOrderContract>(completeOrderOperation, {
    ...withNotice(`Order ${ID} is completed.`, close),
    failed: `Order ${ID} was not completed.`,
    because,
  });
  const request = { params: { direction, orderID: ID }, version: asking?.version };
  const allows = (what: "cancel" | "complete") => (orderTransitions[what].from as readonly string[]).includes(Status);
  const withdrawn = PendingApprovals === 1 ? "Its pending approval is" : "Its pending approvals are";
  return (
    <>
      {allows("cancel") && <Button onClick={() => setAsking({ what: "cancel", version })}>Cancel order…</Button>}
      {isSeller && allows("complete") && (
        <Button onClick={() => setAsking({ what: "complete", version })}>Complete order…</Button>
      )}
      <ConfirmDialog
        open={asking?.what === "cancel"}
        onClose={close}
        title={`Cancel order ${ID}?`}
        confirm="Cancel order"
        keep="Keep order"
        pending={cancel.pending}
        onConfirm={async () => (await cancel.run(request)) || close()}
      >
        {PendingApprovals > 0 && `${withdrawn} withdrawn. `}A canceled order cannot be submitted again.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking?.what === "complete"}
        onClose={close}
        title={`Complete order ${ID}?`}
        confirm="Complete order"
        pending={complete.pending}
        onConfirm={async () => (await complete.run(request)) || close()}
      >
        A completed order stays completed.
      </ConfirmDialog>
    </>
  );
}
