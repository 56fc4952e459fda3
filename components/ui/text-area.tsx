import type { ComponentProps } from "react";
import { inputClass } from "@/components/ui/input-class";

export function TextArea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={4} {...props} className={inputClass("md", `h-auto! resize-y py-1.5 ${className ?? ""}`)} />;
}
