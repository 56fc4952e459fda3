"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { withNotice } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { cancelOrderReturnContract, completeOrderReturnContract } from "@/lib/returns/change-contract";
import { cancelOrderReturnOperation, completeOrderReturnOperation } from "@/lib/returns/change-operations";
import type { OrderReturn } from "@/lib/returns/contract";
import { returnTransitions } from "@/lib/returns/transition";
import { returnRefusals } from "./refusal-words";

type Props = { orderReturn: OrderReturn; version: number | undefined; isSeller: boolean };

/** What else can be done with a return in its status, each asked about first. */
export function ReturnActions({ orderReturn, version, isSeller }: Props) {
  const { ID, Status } = orderReturn;
  /** At which version. */
  const [asking, setAsking] = useState<{ what: "cancel" | "complete"; version: number | undefined }>();
  const close = () => setAsking(undefined);
  const cancel = useOperation<typeof cancelOrderReturnContract>(cancelOrderReturnOperation, {
    ...withNotice(`Return ${ID} was canceled.`, close),
    failed: `Return ${ID} was not canceled.`,
    because: returnRefusals,
  });
  const complete = useOperation<typeof completeOrderReturnContract>(completeOrderReturnOperation, {
    ...withNotice(`Return ${ID} is completed.`, close),
    failed: `Return ${ID} was not completed.`,
    because: returnRefusals,
  });
  const request = { params: { returnID: ID }, version: asking?.version };
  const allows = (what: "cancel" | "complete") => (returnTransitions[what] as readonly string[]).includes(Status);
  // A declined return has nothing left to cancel. What has been refunded is for the selling side to take back.
  const cancels = allows("cancel") && Status !== "Declined" && (isSeller || Status !== "Completed");
  return (
    <>
      {cancels && <Button onClick={() => setAsking({ what: "cancel", version })}>Cancel return…</Button>}
      {isSeller && allows("complete") && (
        <Button onClick={() => setAsking({ what: "complete", version })}>Complete return…</Button>
      )}
      <ConfirmDialog
        open={asking?.what === "cancel"}
        onClose={close}
        title={`Cancel return ${ID}?`}
        confirm="Cancel return"
        keep="Keep return"
        pending={cancel.pending}
        onConfirm={async () => (await cancel.run(request)) || close()}
      >
        {Status === "AwaitingApproval" && "Its pending approvals are withdrawn. "}
        {Status === "Completed" && "Its refund may have been paid: take the money back first. "}A canceled return stays
        canceled. Its items can be returned again.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking?.what === "complete"}
        onClose={close}
        title={`Complete return ${ID}?`}
        confirm="Complete return"
        pending={complete.pending}
        onConfirm={async () => (await complete.run(request)) || close()}
      >
        Complete it once the refund is paid. Its amount cannot be changed from then on.
      </ConfirmDialog>
    </>
  );
}
