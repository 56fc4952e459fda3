import type { Route } from "next";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

export function ViewTab({ href, isCurrent, children }: { href: Route; isCurrent: boolean; children: ReactNode }) {
  return (
    <li className="shrink-0">
      <Link
        href={href}
        aria-current={isCurrent ? "page" : undefined}
        className="flex h-7 items-center gap-1.5 rounded-md border border-transparent px-2.5 font-medium text-muted text-sm transition-colors hover:bg-strong/70 hover:text-ink aria-[current=page]:bg-strong aria-[current=page]:text-ink max-md:h-9 forced-colors:aria-[current=page]:border-[Highlight]"
      >
        {children}
      </Link>
    </li>
  );
}
