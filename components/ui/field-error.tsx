import { RowIcon } from "@/components/ui/row-icon";
import { classNames } from "./class-names";

type Props = { id: string; error: string | undefined; className?: string };

/** What is wrong with an input: heard when it appears, and named by the input's `aria-describedby`. */
export function FieldError({ id, error, className }: Props) {
  return (
    <div role="alert" id={id} className={classNames("empty:hidden", className)}>
      {error && (
        <p className="flex gap-1.5 text-bad text-sm">
          <RowIcon name="circle-alert" className="mt-0.75 size-3.5" />
          {error}
        </p>
      )}
    </div>
  );
}
