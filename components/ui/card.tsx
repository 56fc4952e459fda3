import { type ReactNode, useId } from "react";

type Props = { title?: ReactNode; aside?: ReactNode; flush?: boolean; children: ReactNode };

/** A titled section of a page; `flush` lets a table reach its edges. */
export function Card({ title, aside, flush = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined} className="overflow-hidden rounded-md border bg-surface">
      {title && (
        <header className="flex min-h-11 items-center justify-between gap-3 border-b px-4 py-1.5">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {aside}
        </header>
      )}
      <div className={flush ? undefined : "px-4 py-3"}>{children}</div>
    </section>
  );
}
