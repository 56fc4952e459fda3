import { type ReactNode, useId } from "react";
import { FieldError } from "./field-error";

export type Control = {
  id: string;
  required: boolean | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
};

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** Something on the label's line, like a "Forgot password?" link. */
  aside?: ReactNode;
  /** Renders the input: spread the control on it, then `{...register("name")}`. */
  children: (control: Control) => ReactNode;
};

/** A label, its input, what to know about it and what is wrong with it, wired for assistive technology. */
export function Field({ label, hint, error, required, aside, children }: Props) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {children({
          id,
          required,
          "aria-describedby": describedBy || undefined,
          "aria-invalid": error ? true : undefined,
        })}
        {/* On the label's line, and after the input for who goes by Tab. */}
        {aside && <div className="absolute top-0 right-0 flex items-baseline">{aside}</div>}
      </div>
      {hint && (
        <div id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
