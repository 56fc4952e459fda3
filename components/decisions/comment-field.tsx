import type { ReactNode, Ref } from "react";
import { decisionKeys } from "@/components/keys/shortcuts";
import { Field } from "@/components/ui/field";

type Props = {
  label: string;
  aside?: ReactNode;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  focus?: Ref<HTMLTextAreaElement>;
  /** Whether a dialog that opens gives it the focus. */
  isFirst?: boolean;
};

/** Goes to what one may write of the approval that is open. */
export function focusComment() {
  const field = document.querySelector<HTMLElement>("[data-comment]");
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

const leastReason = 3;
const mostComment = 2000;

/** What a decision says; one that needs a reason refuses less than `missingReason` does. */
export function CommentField({ label, aside, error, value, onChange, focus, isFirst }: Props) {
  return (
    <Field label={label} aside={aside} error={error}>
      {(control) => (
        <textarea
          {...control}
          ref={focus}
          dir="auto"
          value={value}
          maxLength={mostComment}
          rows={3}
          aria-keyshortcuts={decisionKeys.comment}
          data-comment
          data-autofocus={isFirst || undefined}
          onChange={({ target }) => onChange(target.value)}
          className="input field-sizing-content max-h-60 min-h-19 px-2.5 py-1.5 text-base max-md:text-lg"
        />
      )}
    </Field>
  );
}

/** Why a reason is not one, in words. */
export const missingReason = (comments: string) =>
  comments.trim().length < leastReason ? "Say why, in at least three characters." : undefined;
