"use client";

import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { CommentField, focusComment, focusField, missingReason } from "@/components/decisions/comment-field";
import { pressInForm, useFocusBack } from "@/components/decisions/decision-form";
import { DeclineButtons } from "@/components/decisions/decline-buttons";
import { changeDraft, forgetDraft, readDraft, useDraft } from "@/components/decisions/drafts";
import { tellNoField, tellWhyNot } from "@/components/decisions/no-field";
import { settled } from "@/components/decisions/settled";
import { tellUnsent } from "@/components/decisions/standing";
import { useDecisionKeys } from "@/components/decisions/use-decision-keys";
import { tellDeclining, useDeclineKeys } from "@/components/decisions/use-decline-keys";
import { decisionKeys } from "@/components/keys/shortcuts";
import { useKeyPress } from "@/components/keys/use-key-press";
import { useLive } from "@/components/live/use-live";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { KeyHint } from "@/components/ui/key-hint";
import { dismissAbout, notify, withNotice } from "@/components/ui/toast-store";
import { unavailable } from "@/components/ui/unavailable";
import { useOperation } from "@/components/ui/use-operation";
import { usePageRefresh } from "@/components/ui/use-page-refresh";
import { CallError } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type { approveOrderReturnContract, declineOrderReturnContract } from "@/lib/returns/change-contract";
import { approveOrderReturnOperation, declineOrderReturnOperation } from "@/lib/returns/change-operations";
import { TellOutcome } from "./after-decision";
import { draftKey } from "./draft-key";
import { takeOpened } from "./opened-to-decide";
import { returnRefusals } from "./refusal-words";
import { changeOf, newsOf } from "./return-news";

type Props = {
  returnID: string;
  version: number | undefined;
  /** What would be refunded, in words. */
  about: ReactNode;
  /** Who decides after an approval, as far as it is known, in words. */
  next: string | undefined;
};

/** Decides a return as it is shown. It takes effect at once, so approving asks first. */
export function DecideReturn({ returnID, version, about, next }: Props) {
  const refresh = usePageRefresh();
  const key = draftKey(returnID);
  const { draft, change } = useDraft(key);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [meanwhile, forget] = useMeanwhile(returnID, version);
  /** Since when it is asked whether to approve, in milliseconds. */
  const [asked, setAsked] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { tellDecided, tellRefused } = useContext(TellOutcome);
  const decided = (isOver: boolean) => {
    forgetDraft(key);
    tellDecided(isOver);
  };
  const approve = useOperation<typeof approveOrderReturnContract>(approveOrderReturnOperation, {
    done: ({ Status }) => {
      const isOver = Status !== "AwaitingApproval";
      decided(isOver);
      if (isOver) notify(`Return ${returnID} was approved. It can be completed now.`);
    },
  });
  const decline = useOperation<typeof declineOrderReturnContract>(
    declineOrderReturnOperation,
    withNotice(`Return ${returnID} was declined.`, () => decided(true)),
  );
  const { comments, reason, declines } = draft;
  const missing = declines ? missingReason(reason) : undefined;
  const pending = approve.pending || decline.pending;

  // biome-ignore lint/correctness/useExhaustiveDependencies: when one begins to decline.
  useEffect(() => {
    if (declines) focusField(field.current, (early) => change({ reason: reason + early }));
  }, [declines]);
  useEffect(() => {
    const kind = takeOpened(returnID);
    if (kind === "Decline") changeDraft(key, { ...readDraft(key), declines: true });
    // Not asked yet: nobody has read the page.
    if (kind === "Approve") form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }, [returnID, key]);
  const ask = () => (meanwhile ? tellMeanwhile("approve", meanwhile) : setAsked(performance.now()));
  const startDecline = () => (meanwhile ? tellMeanwhile("decline", meanwhile) : change({ declines: true }));
  const tellMeanwhile = (what: "approve" | "decline", words: string) => {
    dismissAbout(changeOf(returnID));
    if (declines) tellUnsent(key, words);
    else if (what === "decline") tellNoField(what, words);
    else tellWhyNot(what, key, words);
  };
  const confirm = () => {
    setAsked(undefined);
    void decide();
  };
  useDecisionKeys(() => {
    if (pending) return undefined;
    if (declines)
      return { approve: () => tellDeclining(`return ${returnID}`), decline: focusComment, comment: focusComment };
    return { approve: ask, decline: startDecline, comment: focusComment };
  });

  // The keys that have sent the form send what it asks, too, once that can have been read.
  useKeyPress(({ key, ctrlKey, metaKey, repeat }) => {
    const isMeant = asked !== undefined && !repeat && performance.now() - asked >= settled;
    if (isMeant && key === "Enter" && (ctrlKey || metaKey)) confirm();
  });

  const cancel = () => {
    setTried(false);
    change({ declines: false });
  };
  useDeclineKeys(form, declines, cancel);
  useFocusBack(declines, opener);

  const decide = async () => {
    if (pending) return;
    if (meanwhile) return tellMeanwhile("approve", meanwhile);
    setTried(declines);
    if (missing) return field.current?.focus();
    setRefused(undefined);
    const { send } = declines ? decline : approve;
    const words = declines ? reason : comments;
    await send({ params: { returnID }, body: { Comments: words.trim() || null }, version }).catch((error: unknown) => {
      const { words } = refusalsOf(error, returnRefusals)[0];
      setRefused(words);
      tellRefused(words);
      if (error instanceof CallError && (error.status === 409 || error.status === 412)) refresh();
    });
  };

  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (declines) void decide();
          else if (!pending) ask();
        }}
        onKeyDown={pressInForm}
        data-keeps-keys={declines || undefined}
        className={declines ? "flex flex-col gap-4" : "group/writing flex flex-col gap-4"}
      >
        <div role="alert" className="empty:hidden">
          {refused && <Callout tone="warn">{refused}</Callout>}
        </div>
        {/* Heard from a toast. */}
        {meanwhile && (
          <Callout tone="warn">
            {meanwhile} What you write here is not sent.{" "}
            <Button
              size="sm"
              onClick={() => {
                forget();
                refresh();
              }}
            >
              Show
            </Button>
          </Callout>
        )}
        {declines && <p className="text-muted">A declined return stays declined, and nothing is refunded.</p>}
        <CommentField
          label={declines ? "Reason" : "Comment"}
          isOptional={!declines}
          error={tried ? missing : undefined}
          value={declines ? reason : comments}
          onChange={(value) => change(declines ? { reason: value } : { comments: value })}
          focus={field}
        />
        <div className="decision-bar">
          {declines ? (
            <DeclineButtons
              missing={[!meanwhile && missing && "say why"]}
              whyNot={meanwhile}
              pending={pending}
              onCancel={cancel}
            />
          ) : (
            <DecideButtons whyNot={meanwhile} {...{ pending, opener }} onDecline={startDecline} />
          )}
        </div>
      </form>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`Approve return ${returnID}?`}
        confirm="Approve"
        variant="primary"
        pending={pending}
        onConfirm={confirm}
      >
        <Consequences {...{ about, next }} comment={comments.trim()} />
      </ConfirmDialog>
    </>
  );
}

/** What somebody else has made of the return as it is shown, in words. */
function useMeanwhile(returnID: string, version: number | undefined) {
  const [heard, setHeard] = useState<{ words: string; version: number | undefined }>();
  useLive((news) => {
    const heard = newsOf(returnID, news);
    if (heard?.isOfOthers) setHeard({ words: heard.words, version });
  });
  return [heard && heard.version === version ? heard.words : undefined, () => setHeard(undefined)] as const;
}

type ButtonsProps = {
  whyNot: string | undefined;
  pending: boolean;
  opener: RefObject<HTMLButtonElement | null>;
  onDecline: () => void;
};

const DecideButtons = ({ whyNot, pending, opener, onDecline }: ButtonsProps) => (
  <>
    <Button
      type="submit"
      variant="primary"
      pending={pending}
      {...unavailable(whyNot)}
      aria-keyshortcuts={decisionKeys.approve}
      className="decide"
    >
      Approve…
      <KeyHint>{decisionKeys.approve}</KeyHint>
    </Button>
    <Button
      ref={opener}
      onClick={onDecline}
      {...unavailable(whyNot)}
      aria-keyshortcuts={decisionKeys.decline}
      className="decide"
    >
      Decline…
      <KeyHint>{decisionKeys.decline}</KeyHint>
    </Button>
  </>
);

type ConsequencesProps = Pick<Props, "about" | "next"> & { comment: string };

const Consequences = ({ about, next, comment }: ConsequencesProps) => (
  <>
    {about}
    This takes effect at once and cannot be undone. {next}
    {comment && (
      <span dir="auto" className="wrap-anywhere mt-2 block">
        Your comment: “{comment}”
      </span>
    )}
  </>
);
