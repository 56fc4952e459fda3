"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { CommentField, missingReason } from "@/components/decisions/comment-field";
import { forgetDraft, useDraft } from "@/components/decisions/drafts";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CommandHint } from "@/components/ui/command-hint";
import { withNotice } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { CallError } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type { approveOrderReturnContract, declineOrderReturnContract } from "@/lib/returns/change-contract";
import { approveOrderReturnOperation, declineOrderReturnOperation } from "@/lib/returns/change-operations";
import { returnRefusals } from "./refusal-words";

type Props = { returnID: string; version: number | undefined };

/** Decides a return as it is shown. It takes effect at once, so no key does it but Ctrl+Enter in the form. */
export function DecideReturn({ returnID, version }: Props) {
  const { refresh } = useRouter();
  const key = `return ${returnID}`;
  const { draft, change } = useDraft(key);
  const [fault, setFault] = useState<string>();
  const [refused, setRefused] = useState<string>();
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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void decide();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
        event.preventDefault();
        void decide();
      }}
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
            <Button type="submit" variant="primary" pending={pending} className="decide">
              Approve
            </Button>
            <Button onClick={() => change({ declines: true })} className="decide">
              Decline…
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
