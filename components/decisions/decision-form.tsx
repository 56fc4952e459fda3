"use client";

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { decisionKeys } from "@/components/keys/shortcuts";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field-error";
import { areShortcutsOff, hasModifier } from "@/components/ui/is-shortcut";
import { KeyHint } from "@/components/ui/key-hint";
import { CommentField, focusField, missingReason } from "./comment-field";
import type { Press } from "./decision-of";
import { endsWords } from "./decision-words";
import { DeclineButtons } from "./decline-buttons";
import type { Draft } from "./drafts";
import { useDeclineKeys } from "./use-decline-keys";

type Props = {
  draft: Draft;
  /** The form was restored: the user has not just pressed Decline. */
  isAsKept?: boolean;
  /** How many other approvals of the order a decline ends. */
  others: number | undefined;
  onChange: (part: Partial<Draft>) => void;
  onPress: (press: Press) => void;
  pending: boolean;
  /** Wraps the buttons. */
  footer: (buttons: ReactNode) => ReactNode;
  /** Called on Escape. What is written stays. */
  onLeave?: (() => void) | undefined;
  /** Other rows are selected in the list, so the keys apply to them. */
  isOneOfMany?: boolean;
  /** There is nothing left to decide, and what was written stays to be read. Called when it is to be sent. */
  onOver?: (() => void) | undefined;
  /** Without it, the form declines and nothing else. */
  onCancel?: () => void;
};

/** The comment, or for a decline why, and whether the order may be submitted again. Ctrl+Enter sends. */
export function DecisionForm({
  draft,
  isAsKept,
  others,
  onChange,
  onPress,
  pending,
  footer,
  onLeave,
  isOneOfMany,
  onOver,
  onCancel,
}: Props) {
  const { comments, reason, declines, again } = draft;
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const choice = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const errors = errorsOf(draft);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when one begins to decline.
  useEffect(() => {
    if (declines && !isAsKept) focusField(field.current, (early) => onChange({ reason: reason + early }));
  }, [declines]);

  const decide = () => {
    if (!declines) return onPress({ kind: "Approve", comments });
    setTried(true);
    if (errors.reason) return field.current?.focus();
    if (errors.again) return choice.current?.focus();
    onPress({ kind: "Decline", comments: reason, allowResubmit: again ?? false });
  };
  const cancel =
    onCancel ??
    (() => {
      setTried(false);
      onChange({ declines: false });
    });
  useDeclineKeys(form, declines, () => {
    cancel();
    onLeave?.();
  });
  useFocusBack(declines, opener);

  const shown = tried ? errors : {};
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (onOver) onOver();
        else if (!pending) decide();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !declines) onLeave?.();
        pressInForm(event);
      }}
      data-keeps-keys={declines || undefined}
      className={declines ? "steady-errors flex flex-col gap-1.5" : "group/writing flex flex-col gap-4"}
    >
      <CommentField
        label={declines ? "Reason" : "Comment"}
        isOptional={!declines}
        isOver={!!onOver}
        error={shown.reason}
        value={declines ? reason : comments}
        onChange={(value) => onChange(declines ? { reason: value } : { comments: value })}
        focus={field}
        isFirst={declines}
      />
      {declines && (
        <Afterwards again={again} first={choice} error={shown.again} onChange={(next) => onChange({ again: next })} />
      )}
      {!onOver &&
        footer(
          declines ? (
            <>
              {!!others && (
                <p data-ends className="w-full text-muted text-sm">
                  {endsWords(others)}
                </p>
              )}
              <DeclineButtons
                missing={[errors.reason && "say why", errors.again && "choose what happens to the order"]}
                pending={pending}
                onCancel={cancel}
              />
            </>
          ) : (
            <>
              <Button
                type="submit"
                variant={isOneOfMany ? "secondary" : "primary"}
                pending={pending}
                aria-keyshortcuts={isOneOfMany ? undefined : "a"}
                className="decide"
              >
                {isOneOfMany ? "Approve this one" : "Approve"}
                {!isOneOfMany && <KeyHint>{decisionKeys.approve}</KeyHint>}
              </Button>
              <Button
                ref={opener}
                onClick={() => onChange({ declines: true })}
                aria-keyshortcuts={isOneOfMany ? undefined : "d"}
                className="decide"
              >
                {isOneOfMany ? "Decline this one…" : "Decline…"}
                {!isOneOfMany && <KeyHint>{decisionKeys.decline}</KeyHint>}
              </Button>
            </>
          ),
        )}
    </form>
  );
}

/** Where a decline is canceled and nothing has the focus any more, it goes to the one that opens it. */
export function useFocusBack(declines: boolean, opener: RefObject<HTMLButtonElement | null>) {
  const before = useRef(declines);
  useEffect(() => {
    const isCanceled = before.current && !declines;
    before.current = declines;
    if (isCanceled && document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
  }, [declines, opener]);
}

type Errors = { reason?: string | undefined; again?: string | undefined };

function errorsOf({ declines, reason, again }: Draft): Errors {
  if (!declines) return {};
  return {
    reason: missingReason(reason),
    again: again === undefined ? "Choose what happens to the order." : undefined,
  };
}

type AfterwardsProps = {
  again: boolean | undefined;
  first?: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  onChange: (again: boolean) => void;
};

/** Without a default: either is wrong for half of the orders. */
export function Afterwards({ again, first, error, onChange }: AfterwardsProps) {
  const id = useId();
  const choices = [
    { value: true, label: "May be changed and submitted again", hint: "It goes back to the requester." },
    { value: false, label: "Cannot be submitted again", hint: "It ends as declined." },
  ];
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">What happens to the order</legend>
      {choices.map(({ value, label, hint }, at) => (
        <label
          key={label}
          className="flex cursor-pointer items-start gap-2.5 rounded-md border px-3 py-2 hover:bg-subtle has-checked:border-accent-text has-checked:bg-accent-soft"
        >
          <input
            ref={at === 0 ? first : undefined}
            type="radio"
            name={id}
            required
            checked={again === value}
            onChange={() => onChange(value)}
            aria-keyshortcuts={`${at + 1}`}
            className="mt-0.75"
          />
          <span className="grow">
            {label}
            <span className="block text-muted text-sm">{hint}</span>
          </span>
          <span className="in-[form:has(textarea:focus)]:invisible">
            <KeyHint>{`${at + 1}`}</KeyHint>
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

/**
 * Ctrl (or ⌘) with Enter sends the form. Outside the text of a decline a digit chooses what happens to the order, and leads
 * back to the reason while that is missing; whoever writes there writes the reason.
 */
export function pressInForm(event: KeyboardEvent<HTMLFormElement>) {
  const { key, currentTarget: form, target } = event;
  if (event.repeat) return;
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    return form.requestSubmit();
  }
  if (target instanceof HTMLTextAreaElement || hasModifier(event.nativeEvent) || areShortcutsOff()) return;
  const text = form.querySelector<HTMLTextAreaElement>("[data-comment]");
  const choice = form.querySelectorAll<HTMLInputElement>("input[type=radio]")[Number(key) - 1];
  if (choice) {
    event.preventDefault();
    choice.focus();
    choice.click();
    if (missingReason(text?.value ?? "")) text?.focus();
  } else if (form.dataset.keepsKeys && key.length === 1 && key !== " ") text?.focus();
}
