"use client";

import { closePopovers } from "@/components/shell/close-popovers";
import { Link, type LinkProps } from "@/components/ui/link";

/** Leads from a menu, and closes it. */
export function MenuLink<Path>(props: LinkProps<Path>) {
  return (
    <Link
      {...props}
      onClick={closePopovers}
      className="flex h-8 items-center gap-2 rounded-md px-2 hover:bg-strong max-md:h-11"
    />
  );
}
