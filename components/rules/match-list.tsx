import type { ReactNode } from "react";

type Props = {
  name: string;
  title: ReactNode;
  /** Which of all are listed, where some are not. */
  which: "first" | "newest";
  count: number;
  total: number;
  children: ReactNode;
};

/** What a trial of a rule found, and how much more there is. */
export function MatchList({ name, title, which, count, total, children }: Props) {
  return (
    <section aria-label={name}>
      <h3 className="mb-2 font-medium">
        {title}
        {total > count && (
          <span className="font-normal text-muted">
            {" "}
            · the {which} {count} of {total.toLocaleString("en")}
          </span>
        )}
      </h3>
      <ul className="max-h-120 divide-y overflow-y-auto rounded-md border bg-surface">{children}</ul>
    </section>
  );
}
