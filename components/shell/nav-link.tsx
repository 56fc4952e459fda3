"use client";

import { usePathname } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { closePopovers } from "@/components/shell/close-popovers";
import { Link } from "@/components/ui/link";

type Props = { href: ComponentProps<typeof Link>["href"]; icon: ReactNode; children: ReactNode };

/** A link of the sidebar; on a phone, following it also closes the sheet it is in. */
export function NavLink({ href, icon, children }: Props) {
  const pathname = usePathname();
  const current = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      onClick={closePopovers}
      className="flex h-8 items-center gap-2.5 rounded-md border border-transparent px-2 font-medium text-muted transition-colors hover:bg-strong/70 hover:text-ink aria-[current=page]:bg-strong aria-[current=page]:text-ink max-md:h-11 forced-colors:aria-[current=page]:border-[Highlight]"
    >
      {icon}
      {children}
    </Link>
  );
}
