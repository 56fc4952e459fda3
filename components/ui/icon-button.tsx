import type { ComponentProps } from "react";
import { type ButtonLook, iconButtonClass } from "@/components/ui/button-class";

type Props = Omit<ComponentProps<"button">, "aria-label"> & ButtonLook & { label: string };

/** A square button whose only content is an icon; the label is read out and shown on hover. */
export function IconButton({ label, variant, size, className, ...props }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      {...props}
      className={iconButtonClass({ variant, size }, className)}
    />
  );
}
