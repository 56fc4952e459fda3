"use client";

import { AskFirst } from "@/components/ui/ask-first";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { cancelOrderReturnContract, completeOrderReturnContract } from "@/lib/returns/change-contract";
import { cancelOrderReturnOperation, completeOrderReturnOperation } from "@/lib/returns/change-operations";
import type { OrderReturn } from "@/lib/returns/contract";
import { returnTransitions } from "@/lib/returns/transition";
import { returnRefusals } from "./refusal-words";

type Props = { orderReturn: OrderReturn; version: number | undefined; isSeller: boolean };

/** What else can be done with a return in its status. */
export function ReturnActions({ orderReturn, version, isSeller }: Props) {
  const { ID, Status } = orderReturn;
  const cancel = useOperation<typeof cancelOrderReturnContract>(cancelOrderReturnOperation, {
    done: () => notify(`Return ${ID} was canceled.`),
    failed: `Return ${ID} was not canceled.`,
    because: returnRefusals,
  });
  const complete = useOperation<typeof completeOrderReturnContract>(completeOrderReturnOperation, {
    done: () => notify(`Return ${ID} is completed.`),
    failed: `Return ${ID} was not completed.`,
    because: returnRefusals,
  });
  const request = { params: { returnID: ID }, version };
  const allows = (what: "cancel" | "complete") => (returnTransitions[what] as readonly string[]).includes(Status);
  // A declined return has nothing left to cancel. What has been refunded is for the selling side to take back.
  const cancels = allows("cancel") && Status !== "Declined" && (isSeller || Status !== "Completed");
  return (
    <>
      {cancels && (
        <AskFirst
          label="Cancel return…"
          title={`Cancel return ${ID}?`}
          confirm="Cancel return"
          keep="Keep return"
          pending={cancel.pending}
          act={() => cancel.run(request)}
        >
          {Status === "AwaitingApproval" && "Its pending approvals are withdrawn. "}
          {Status === "Completed" && "Its refund may have been paid: take the money back first. "}A canceled return
          stays canceled. Its items can be returned again.
        </AskFirst>
      )}
      {isSeller && allows("complete") && (
        <AskFirst
          label="Complete return…"
          title={`Complete return ${ID}?`}
          confirm="Complete return"
          pending={complete.pending}
          act={() => complete.run(request)}
        >
          Complete it once the refund is paid. Its amount cannot be changed from then on.
        </AskFirst>
      )}
    </>
  );
}
