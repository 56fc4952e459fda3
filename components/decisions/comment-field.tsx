import type { Ref } from "react";
import { decisionKeys } from "@/components/keys/shortcuts";
import { classNames } from "@/components/ui/class-names";
import { CommandHint } from "@/components/ui/command-hint";
import { Field } from "@/components/ui/field";
import { takeEarlyText } from "@/components/ui/is-shortcut";

type Props = {
  label: string;
  /** Nobody has to write it: it takes little room until somebody does. */
  isOptional?: boolean;
  /** It can no longer be sent. */
  isOver?: boolean;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  focus?: Ref<HTMLTextAreaElement>;
  /** Whether a dialog that opens gives it the focus. */
  isFirst?: boolean;
};

/** Takes what was typed before its field was there. */
type Add = (early: string) => void;

/** Goes to what one may write of the approval that is open, and says whether there is a field for it. */
export function focusComment(add?: Add) {
  const field = document.querySelector<HTMLTextAreaElement>("[data-comment]");
  focusField(field, add);
  return field !== null;
}

export function focusField(field: HTMLTextAreaElement | null, add?: Add) {
  if (!field) return;
  field.focus();
  // With its buttons, and the choices of a decline.
  field.form?.scrollIntoView({ block: "nearest" });
  const early = add && takeEarlyText();
  if (!early) return;
  // In the field at once: the next key may come before it is rendered.
  field.value += early;
  add(early);
}

const leastReason = 3;
const mostComment = 2000;

/** What a decision says; one that needs a reason refuses less than `missingReason` does. */
export function CommentField({ label, isOptional, isOver, error, value, onChange, focus, isFirst }: Props) {
  return (
    <Field label={label} aside={isOptional && !isOver && <Optional />} error={error}>
      {(control) => (
        <textarea
          {...control}
          ref={focus}
          dir="auto"
          value={value}
          maxLength={mostComment}
          rows={isOptional ? 1 : 3}
          aria-keyshortcuts={decisionKeys.comment}
          data-comment
          data-autofocus={isFirst || undefined}
          onChange={({ target }) => onChange(target.value)}
          className={classNames(
            "input field-sizing-content max-h-60 resize-none px-2.5 py-1.5 text-base max-md:text-lg",
            isOptional ? "min-h-8.5" : "min-h-19",
          )}
        />
      )}
    </Field>
  );
}

function Optional() {
  return (
    <span className="flex items-center gap-3">
      <CommandHint to="approve" />
      <span className="text-faint text-sm">Optional</span>
    </span>
  );
}

/** Why a reason is not one, in words. */
export const missingReason = (comments: string) =>
  comments.trim().length < leastReason ? "Say why, in at least three characters." : undefined;
