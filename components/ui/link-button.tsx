import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "@/components/ui/button-class";

type Props = ComponentProps<typeof Link> & ButtonLook;

export function LinkButton({ variant, size, className, ...props }: Props) {
  return <Link {...props} className={buttonClass({ variant, size }, className)} />;
}
