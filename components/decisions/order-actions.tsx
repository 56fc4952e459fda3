"use client";

import { AskFirst } from "@/components/ui/ask-first";
import { notify } from "@/components/ui/toast-store";
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

/** What else can be done with an order in its status. */
export function OrderActions({ order, version, direction, isSeller }: Props) {
  const { ID, Status, PendingApprovals } = order;
  const cancel = useOperation<typeof cancelOrderContract>(cancelOrderOperation, {
    done: () => notify(`Order ${ID} was canceled.`),
    failed: `Order ${ID} was not canceled.`,
    because,
  });
  const complete = useOperation<typeof completeOrderContract>(completeOrderOperation, {
    done: () => notify(`Order ${ID} is completed.`),
    failed: `Order ${ID} was not completed.`,
    because,
  });
  const request = { params: { direction, orderID: ID }, version };
  const allows = (what: "cancel" | "complete") => (orderTransitions[what].from as readonly string[]).includes(Status);
  const withdrawn = PendingApprovals === 1 ? "Its pending approval is" : "Its pending approvals are";
  return (
    <>
      {allows("cancel") && (
        <AskFirst
          label="Cancel order…"
          title={`Cancel order ${ID}?`}
          confirm="Cancel order"
          keep="Keep order"
          pending={cancel.pending}
          act={() => cancel.run(request)}
        >
          {PendingApprovals > 0 && `${withdrawn} withdrawn. `}A canceled order cannot be submitted again.
        </AskFirst>
      )}
      {isSeller && allows("complete") && (
        <AskFirst
          label="Complete order…"
          title={`Complete order ${ID}?`}
          confirm="Complete order"
          pending={complete.pending}
          act={() => complete.run(request)}
        >
          A completed order stays completed.
        </AskFirst>
      )}
    </>
  );
}
