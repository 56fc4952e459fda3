"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { decisionKeys } from "@/components/keys/shortcuts";
import { Button } from "@/components/ui/button";
import { CommandHint } from "@/components/ui/command-hint";
import { FieldError } from "@/components/ui/field-error";
import { areShortcutsOff, hasModifier } from "@/components/ui/is-shortcut";
import { KeyHint } from "@/components/ui/key-hint";
import { CommentField, missingReason } from "./comment-field";
import type { Press } from "./decision-of";
import { endsWords } from "./decision-words";
import type { Draft } from "./drafts";

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
  /** Called on Escape. The comment stays. */
  onLeave?: (() => void) | undefined;
  /** Other rows are selected in the list, so the keys apply to them. */
  isOneOfMany?: boolean;
  /** Without it, the form declines and nothing else. */
  onCancel?: () => void;
};

/** The comment, and for a decline whether the order may be submitted again. Ctrl+Enter sends. */
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
  onCancel,
}: Props) {
  const { comments, declines, again } = draft;
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const choice = useRef<HTMLInputElement>(null);
  const errors = errorsOf(draft);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when one begins to decline.
  useEffect(() => {
    if (declines && !isAsKept) field.current?.focus();
  }, [declines]);

  const decide = () => {
    if (!declines) return onPress({ kind: "Approve", comments });
    setTried(true);
    if (errors.comments) return field.current?.focus();
    if (errors.again) return choice.current?.focus();
    onPress({ kind: "Decline", comments, allowResubmit: again ?? false });
  };

  const shown = tried ? errors : {};
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) decide();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onLeave?.();
        pressInForm(event);
      }}
      className={declines ? "steady-errors flex flex-col gap-1.5" : "group/writing flex flex-col gap-4"}
    >
      <CommentField
        label={declines ? "Reason" : "Comment"}
        isOptional={!declines}
        error={shown.comments}
        value={comments}
        onChange={(value) => onChange({ comments: value })}
        focus={field}
        isFirst={declines}
      />
      {declines && (
        <Afterwards again={again} first={choice} error={shown.again} onChange={(next) => onChange({ again: next })} />
      )}
      {footer(
        declines ? (
          <>
            {!!others && (
              <p data-ends className="w-full text-muted text-sm">
                {endsWords(others)}
              </p>
            )}
            <CommandHint to="decline" />
            <Button onClick={onCancel ?? (() => onChange({ declines: false }))} className="decide">
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
              variant={isOneOfMany ? "secondary" : "primary"}
              pending={pending}
              aria-keyshortcuts={isOneOfMany ? undefined : "a"}
              className="decide"
            >
              {isOneOfMany ? "Approve this one" : "Approve"}
              {!isOneOfMany && <KeyHint>{decisionKeys.approve}</KeyHint>}
            </Button>
            <Button
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

type Errors = { comments?: string | undefined; again?: string | undefined };

function errorsOf({ declines, comments, again }: Draft): Errors {
  if (!declines) return {};
  return {
    comments: missingReason(comments),
    again: again === undefined ? "Choose what happens to the order." : undefined,
  };
}

type AfterwardsProps = {
  again: boolean | undefined;
  first?: React.RefObject<HTMLInputElement | null>;
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
      <legend className="mb-1.5 flex w-full items-center justify-between font-medium text-sm">
        What happens to the order
        <span className="in-[form:not(:has(textarea:focus))]:invisible">
          <KeyHint>Tab</KeyHint>
        </span>
      </legend>
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

/** Ctrl (or ⌘) with Enter sends the form; outside its text a digit chooses what happens to the order. */
export function pressInForm(event: KeyboardEvent<HTMLFormElement>) {
  const { key, currentTarget: form, target } = event;
  if (event.repeat) return;
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    return form.requestSubmit();
  }
  if (target instanceof HTMLTextAreaElement || hasModifier(event.nativeEvent) || areShortcutsOff()) return;
  const choice = form.querySelectorAll<HTMLInputElement>("input[type=radio]")[Number(key) - 1];
  choice?.focus();
  choice?.click();
}
