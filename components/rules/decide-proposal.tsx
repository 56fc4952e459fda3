"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { confirmOperation, refuseOperation } from "@/lib/rules/proposals/operations";
import type { ConfirmRuleChange, RefuseRuleChange } from "./rule-operations";

type Props = { id: string; name: string; isOwn: boolean };

/** Confirms or refuses what somebody else proposed, or withdraws what one proposed oneself. */
export function DecideProposal({ id, name, isOwn }: Props) {
  const [asked, setAsking] = useState(false);
  const [comments, setComments] = useState("");
  const params = { proposalID: id };
  const confirm = useOperation<ConfirmRuleChange>(confirmOperation, {
    done: () => notify(`The change to ${name} is in effect.`),
    failed: "The change was not confirmed.",
  });
  const refuse = useOperation<RefuseRuleChange>(refuseOperation, {
    done: () => {
      setAsking(false);
      notify(isOwn ? "Proposal withdrawn" : "Proposal refused");
    },
    failed: isOwn ? "The proposal was not withdrawn." : "The proposal was not refused.",
  });
  if (isOwn) {
    return (
      <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-muted text-sm">Somebody else has to confirm it.</p>
        <Button pending={refuse.pending} onClick={() => refuse.run({ params, body: {} })}>
          Withdraw
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-3 flex flex-wrap justify-end gap-2">
      <Button onClick={() => setAsking(true)}>Refuse…</Button>
      <Button variant="primary" pending={confirm.pending} onClick={() => confirm.run({ params })}>
        Confirm
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsking(false)}
        title="Refuse the change?"
        description="The rule stays as it is. The history says what was proposed, and that you refused it."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              variant="danger"
              pending={refuse.pending}
              onClick={() => refuse.run({ params, body: { Comments: comments || null } })}
            >
              Refuse
            </Button>
          </>
        }
      >
        <Field label="Why">
          {(control) => (
            <textarea
              {...control}
              dir="auto"
              value={comments}
              maxLength={2000}
              rows={3}
              onChange={({ target }) => setComments(target.value)}
              className="input field-sizing-content max-h-60 min-h-19 px-2.5 py-1.5 text-base max-md:text-lg"
            />
          )}
        </Field>
      </Dialog>
    </div>
  );
}
