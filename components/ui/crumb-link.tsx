"use client";

import { Link, type LinkProps } from "@/components/ui/link";
import { rememberPage } from "@/components/ui/way-back";

/** A step back: the list it leads to finds the row again that one came from. */
export function CrumbLink<Path>(props: LinkProps<Path>) {
  return <Link {...props} onClick={rememberPage} />;
}
