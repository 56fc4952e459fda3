import { CircleAlert } from "lucide-react";
import { classNames } from "./class-names";

type Props = { id: string; error: string | undefined; className?: string };

/** What is wrong with an input: heard when it appears, and named by the input's `aria-describedby`. */
export function FieldError({ id, error, className }: Props) {
  return (
    <div role="alert" id={id} className={classNames("empty:hidden", className)}>
      {error && (
        <p className="flex gap-1.5 text-bad text-sm">
          <CircleAlert size={14} aria-hidden className="mt-0.75 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
