import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"input">, "type"> & { label: ReactNode };

export function Checkbox({ label, className, ...props }: Props) {
  return (
    <label className={`flex min-h-6 cursor-pointer items-center gap-2 has-disabled:text-faint ${className ?? ""}`}>
      <input type="checkbox" {...props} className="size-4 shrink-0 cursor-pointer rounded-md" />
      <span>{label}</span>
    </label>
  );
}
