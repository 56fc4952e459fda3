import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "@/components/ui/button-class";
import { Link } from "@/components/ui/link";

type Props = ComponentProps<typeof Link> & ButtonLook;

export function LinkButton({ variant, size, className, ...props }: Props) {
  return <Link {...props} className={buttonClass({ variant, size }, className)} />;
}
