"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CommandHint } from "@/components/ui/command-hint";
import { Dialog } from "@/components/ui/dialog";
import { handFocusOn } from "@/components/ui/focus-heading";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { refusalsOf } from "@/lib/api/refusal";
import type { retractApprovalContract } from "@/lib/approvals/decisions/contract";
import { retractApprovalOperation } from "@/lib/approvals/decisions/operations";
import type { Direction } from "@/lib/orders/direction";
import { CommentField, missingReason } from "./comment-field";
import { pressInForm } from "./decision-form";

type Props = { place: { direction: Direction; orderID: string; approvalID: string } };

/** Takes an approval back while the order still awaits others. */
export function Retract({ place }: Props) {
  const [asking, setAsking] = useState(false);
  const [comments, setComments] = useState("");
  const [error, setError] = useState<string>();
  const { pending, send } = useOperation<typeof retractApprovalContract>(retractApprovalOperation, {
    done: () => {
      setAsking(false);
      notify("Approval retracted. The rule is pending again.");
    },
  });
  const retract = async () => {
    const missing = missingReason(comments);
    setError(missing);
    if (missing) return;
    await send({ params: place, body: { Comments: comments } }).catch((refused: unknown) =>
      setError(refusalsOf(refused)[0].words),
    );
  };
  return (
    <div className="mt-3 border-t pt-3">
      <Button ref={handFocusOn} onClick={() => setAsking(true)}>
        Retract…
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Retract your approval?"
        description="The order still awaits others. The rule will be pending again, and this approval stays in the history."
      >
        <form
          noValidate
          onKeyDown={pressInForm}
          onSubmit={(event) => {
            event.preventDefault();
            if (!pending) void retract();
          }}
          className="flex flex-col gap-4"
        >
          <CommentField label="Reason" isFirst error={error} value={comments} onChange={setComments} />
          <div className="dialog-buttons">
            <CommandHint to="retract" />
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button type="submit" variant="danger" pending={pending}>
              Retract
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  );
}
