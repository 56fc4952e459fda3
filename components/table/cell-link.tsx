"use client";

import { Link } from "@/components/ui/link";
import { keepOpened } from "@/components/ui/way-back";
import { withListPlace } from "@/lib/list/list-place";
import { useListPlace } from "./use-list-place";

type Props = { href: string; text: string };

/** Leads from a cell to another record than the row's, which then knows the very list it was opened from. */
export function CellLink({ href, text }: Props) {
  return (
    <Link
      href={withListPlace(href, useListPlace())}
      data-cell-link
      onClick={keepOpened}
      className="wrap-anywhere block w-fit max-w-full rounded-md font-medium text-accent-text hover:underline"
    >
      {text}
    </Link>
  );
}
