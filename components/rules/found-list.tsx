import type { ReactNode } from "react";

type Props = {
  name: string;
  title: ReactNode;
  /** Which of all are shown, where some are not. */
  which: "first" | "newest";
  shown: number;
  total: number;
  children: ReactNode;
};

/** What a trial of a rule found, and how much more there is. */
export function FoundList({ name, title, which, shown, total, children }: Props) {
  return (
    <section aria-label={name}>
      <h3 className="mb-2 font-medium">
        {title}
        {total > shown && (
          <span className="font-normal text-muted">
            {" "}
            · the {which} {shown} of {total.toLocaleString("en")}
          </span>
        )}
      </h3>
      <ul className="max-h-120 divide-y overflow-y-auto rounded-md border bg-surface">{children}</ul>
    </section>
  );
}
