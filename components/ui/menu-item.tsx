import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";

const item =
  "flex h-8 w-full items-center gap-2 rounded-md px-2 text-left text-base text-ink max-md:h-10 " +
  "hover:bg-strong focus-visible:bg-strong focus-visible:-outline-offset-2 aria-disabled:text-faint";

export function MenuItem({ className, ...props }: ComponentProps<"button">) {
  return <button type="button" role="menuitem" tabIndex={-1} {...props} className={classNames(item, className)} />;
}

export function MenuLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link role="menuitem" tabIndex={-1} {...props} className={classNames(item, className)} />;
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-t" />;
}
