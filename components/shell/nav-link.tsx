"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { closePopovers } from "@/components/shell/close-popovers";
import { Link } from "@/components/ui/link";
import { listPlaceParam } from "@/lib/list/list-place";

type Props = { href: ComponentProps<typeof Link>["href"]; icon: ReactNode; children: ReactNode };

/** Of a list that a record was opened from. */
const areaOf = /^\/\w+(?=\?|$)/;

/** A link of the sidebar, marked where one is, or came from; on a phone, following it also closes the sheet it is in. */
export function NavLink({ href, icon, children }: Props) {
  const pathname = usePathname();
  const [place = pathname] = areaOf.exec(useSearchParams().get(listPlaceParam) ?? "") ?? [];
  const current = place === href || place.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      onClick={closePopovers}
      className="place h-8 gap-2.5 px-2 max-md:h-11"
    >
      {icon}
      {children}
    </Link>
  );
}
