"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CommentField, focusComment, missingReason } from "@/components/decisions/comment-field";
import { pressInForm } from "@/components/decisions/decision-form";
import { changeDraft, forgetDraft, readDraft, useDraft } from "@/components/decisions/drafts";
import { useDecisionKeys } from "@/components/decisions/use-decision-keys";
import { decisionKeys } from "@/components/keys/shortcuts";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CommandHint } from "@/components/ui/command-hint";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { KeyHint } from "@/components/ui/key-hint";
import { withNotice } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { CallError } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type { approveOrderReturnContract, declineOrderReturnContract } from "@/lib/returns/change-contract";
import { approveOrderReturnOperation, declineOrderReturnOperation } from "@/lib/returns/change-operations";
import { takeOpenedDecision } from "./opened-decision";
import { returnRefusals } from "./refusal-words";

type Props = {
  returnID: string;
  version: number | undefined;
  /** What would be refunded, in words. */
  about: ReactNode;
};

/** Decides a return as it is shown. It takes effect at once, so the key that approves asks first. */
export function DecideReturn({ returnID, version, about }: Props) {
  const { refresh } = useRouter();
  const key = `return ${returnID}`;
  const { draft, change } = useDraft(key);
  const [fault, setFault] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const forget = () => forgetDraft(key);
  const approve = useOperation<typeof approveOrderReturnContract>(
    approveOrderReturnOperation,
    withNotice(`Return ${returnID} was approved.`, forget),
  );
  const decline = useOperation<typeof declineOrderReturnContract>(
    declineOrderReturnOperation,
    withNotice(`Return ${returnID} was declined.`, forget),
  );
  const { comments, declines } = draft;
  const pending = approve.pending || decline.pending;

  useEffect(() => {
    if (declines) field.current?.focus();
  }, [declines]);
  useEffect(() => {
    const opened = takeOpenedDecision(returnID);
    const kept = readDraft(key);
    if (opened === "Decline") changeDraft(key, { ...kept, declines: true });
    // Whoever has begun to decline goes on or cancels first.
    else if (opened && !kept.declines) setAsking(true);
  }, [returnID, key]);
  useDecisionKeys(() => {
    if (pending) return undefined;
    if (declines) return { approve: focusComment, decline: focusComment, comment: focusComment };
    return { approve: () => setAsking(true), decline: () => change({ declines: true }), comment: focusComment };
  });

  const decide = async () => {
    if (pending) return;
    const missing = declines ? missingReason(comments) : undefined;
    setFault(missing);
    if (missing) return field.current?.focus();
    setRefused(undefined);
    const { send } = declines ? decline : approve;
    await send({ params: { returnID }, body: { Comments: comments.trim() || null }, version }).catch(
      (error: unknown) => {
        setRefused(refusalsOf(error, returnRefusals)[0].words);
        if (error instanceof CallError && (error.status === 409 || error.status === 412)) refresh();
      },
    );
  };

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void decide();
        }}
        onKeyDown={pressInForm}
        className={declines ? "flex flex-col gap-4" : "group/writing flex flex-col gap-4"}
      >
        <div role="alert" className="empty:hidden">
          {refused && <Callout tone="warn">{refused}</Callout>}
        </div>
        <CommentField
          label={declines ? "Reason" : "Comment"}
          isOptional={!declines}
          error={fault}
          value={comments}
          onChange={(value) => change({ comments: value })}
          focus={field}
        />
        {declines && <p className="text-muted text-sm">A declined return stays declined, and nothing is refunded.</p>}
        <div className="decision-bar">
          {declines ? (
            <>
              <CommandHint to="decline" />
              <Button
                onClick={() => {
                  setFault(undefined);
                  change({ declines: false });
                }}
                className="decide"
              >
                Cancel
              </Button>
              <Button type="submit" variant="danger" pending={pending} className="decide">
                Decline
              </Button>
            </>
          ) : (
            <>
              <Button
                type="submit"
                variant="primary"
                pending={pending}
                aria-keyshortcuts={decisionKeys.approve}
                className="decide"
              >
                Approve
                <KeyHint>{decisionKeys.approve}</KeyHint>
              </Button>
              <Button
                onClick={() => change({ declines: true })}
                aria-keyshortcuts={decisionKeys.decline}
                className="decide"
              >
                Decline…
                <KeyHint>{decisionKeys.decline}</KeyHint>
              </Button>
            </>
          )}
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Approve return ${returnID}?`}
        confirm="Approve"
        variant="primary"
        pending={pending}
        onConfirm={() => {
          setAsking(false);
          void decide();
        }}
      >
        {about}
        This takes effect at once and cannot be undone.
      </ConfirmDialog>
    </>
  );
}
