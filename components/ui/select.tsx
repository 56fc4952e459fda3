import type { ComponentProps } from "react";
import { type InputSize, inputClass } from "@/components/ui/input-class";
import { RowIcon } from "@/components/ui/row-icon";

type Props = Omit<ComponentProps<"select">, "size"> & { size?: InputSize };

/** The browser's own select, dressed: the best there is on a phone, by keyboard and for screen readers. */
export function Select({ size, className, children, ...props }: Props) {
  return (
    <span className={`relative inline-block ${className ?? ""}`}>
      <select {...props} className={inputClass(size, "appearance-none pr-7!")}>
        {children}
      </select>
      <RowIcon name="chevrons-up-down" className="pointer-events-none absolute inset-y-0 right-2 my-auto text-muted" />
    </span>
  );
}
