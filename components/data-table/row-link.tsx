"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Link } from "@/components/ui/link";
import { withListPlace } from "@/lib/list/list-place";

type Props = { href: string; text: string };

/** Leads from a row to its record, which then knows the very list it was opened from. */
export function RowLink({ href, text }: Props) {
  const pathname = usePathname();
  const params = useSearchParams();
  return (
    <Link
      data-row
      href={withListPlace(href, params.size > 0 ? `${pathname}?${params}` : pathname)}
      data-tip={text.length > 18 ? text : undefined}
      className="block truncate rounded-md font-medium text-accent-text hover:underline"
    >
      {text}
    </Link>
  );
}
