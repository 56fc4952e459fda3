"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Link } from "@/components/ui/link";
import { keepOpened } from "@/components/ui/way-back";
import { withListPlace } from "@/lib/list/list-place";

type Props = { href: string; text: string };

/** Leads from a cell to another record than the row's, which then knows the very list it was opened from. */
export function CellLink({ href, text }: Props) {
  const pathname = usePathname();
  const params = useSearchParams();
  return (
    <Link
      href={withListPlace(href, params.size > 0 ? `${pathname}?${params}` : pathname)}
      data-cell-link
      onClick={keepOpened}
      className="wrap-anywhere block w-fit max-w-full rounded-md font-medium text-accent-text hover:underline"
    >
      {text}
    </Link>
  );
}
