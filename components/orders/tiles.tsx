import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** A record's main facts, side by side: all six in a row, or three. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="mb-6 overflow-hidden rounded-md border bg-surface">
      <dl className="-mr-px -mb-px flex flex-wrap">{children}</dl>
    </section>
  );
}

type Props = { term: string; strong?: boolean; wide?: boolean; children: ReactNode };

export function Tile({ term, strong = false, wide = false, children }: Props) {
  return (
    <div
      className={classNames(
        "border-r border-b px-4 py-3",
        strong ? "min-w-fit" : "min-w-0",
        wide ? "basis-full" : "grow basis-38 md:max-[1200px]:basis-[30%]",
      )}
    >
      <dt className="truncate text-muted text-sm">{term}</dt>
      <dd
        className={classNames(
          "mt-0.5 min-w-0",
          strong ? "whitespace-nowrap font-semibold text-lg tabular-nums" : "wrap-anywhere",
        )}
      >
        {children}
      </dd>
    </div>
  );
}
