import type { ComponentProps, MouseEvent } from "react";
import { type ButtonLook, buttonClass } from "@/components/ui/button-class";
import { Spinner } from "@/components/ui/spinner";

type Props = ComponentProps<"button"> & ButtonLook & { pending?: boolean };

/** While pending it keeps its size and the focus, shows a spinner and ignores clicks. */
export function Button({ variant, size, pending = false, className, children, onClick, ...props }: Props) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={pending || props["aria-disabled"]}
      aria-busy={pending || undefined}
      onClick={pending ? ignore : onClick}
      className={buttonClass({ variant, size }, className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

function ignore(event: MouseEvent) {
  event.preventDefault();
}
