import Link from "next/link";
import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";

export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className={classNames(
        "rounded-md text-accent-text underline decoration-accent-text/35 underline-offset-3 hover:decoration-current",
        className,
      )}
    />
  );
}
