import type { Route } from "next";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

export function ViewTab({ href, isCurrent, children }: { href: Route; isCurrent: boolean; children: ReactNode }) {
  return (
    <li className="shrink-0">
      <Link
        href={href}
        aria-current={isCurrent ? "page" : undefined}
        className="place h-7 gap-1.5 px-2.5 text-sm max-md:h-9"
      >
        {children}
      </Link>
    </li>
  );
}
