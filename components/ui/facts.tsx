import { Children, type ReactNode } from "react";

/** Names and values of one record. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y">{children}</dl>;
}

/** One fact; when there is no value it says so, the same everywhere. */
export function Fact({ term, children }: { term: ReactNode; children?: ReactNode }) {
  const empty = Children.toArray(children).every((child) => child === "");
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[minmax(9rem,2fr)_5fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere min-w-0">{empty ? <None /> : children}</dd>
    </div>
  );
}

/** The absence of a value. */
export function None() {
  return (
    <>
      <span aria-hidden data-none className="text-faint">
        —
      </span>
      <span className="sr-only">none</span>
    </>
  );
}
