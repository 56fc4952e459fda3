"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { withNotice } from "@/components/ui/toast-store";
import { useFailed } from "@/components/ui/use-failed";
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
  const [asking, setAsking] = useState<"cancel" | "complete">();
  const close = () => setAsking(undefined);
  const cancel = useOperation<typeof cancelOrderContract>(
    cancelOrderOperation,
    withNotice(`Order ${ID} was canceled.`, close),
  );
  const complete = useOperation<typeof completeOrderContract>(
    completeOrderOperation,
    withNotice(`Order ${ID} is completed.`, close),
  );
  const request = { params: { direction, orderID: ID }, version };
  const failed = useFailed(close, because);
  const allows = (what: "cancel" | "complete") => (orderTransitions[what].from as readonly string[]).includes(Status);
  const withdrawn = PendingApprovals === 1 ? "Its pending approval is" : "Its pending approvals are";
  return (
    <>
      {allows("cancel") && <Button onClick={() => setAsking("cancel")}>Cancel order…</Button>}
      {isSeller && allows("complete") && <Button onClick={() => setAsking("complete")}>Complete order…</Button>}
      <ConfirmDialog
        open={asking === "cancel"}
        onClose={close}
        title={`Cancel order ${ID}?`}
        confirm="Cancel order"
        keep="Keep order"
        pending={cancel.pending}
        onConfirm={() => cancel.send(request).catch(failed(`Order ${ID} was not canceled.`))}
      >
        {PendingApprovals > 0 && `${withdrawn} withdrawn. `}A canceled order cannot be submitted again.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "complete"}
        onClose={close}
        title={`Complete order ${ID}?`}
        confirm="Complete order"
        pending={complete.pending}
        onConfirm={() => complete.send(request).catch(failed(`Order ${ID} was not completed.`))}
      >
        A completed order stays completed.
      </ConfirmDialog>
    </>
  );
}
