import type { ComponentProps } from "react";
import { type InputSize, inputClass } from "@/components/ui/input-class";

type Props = Omit<ComponentProps<"input">, "size"> & { size?: InputSize };

export function TextInput({ size, className, ...props }: Props) {
  return <input type="text" {...props} className={inputClass(size, className)} />;
}
