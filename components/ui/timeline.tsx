import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { RowIcon } from "@/components/ui/row-icon";

export type Reached = "before" | "now" | "not";

const icons = { before: "circle-check", now: "circle-dot", not: "circle" } as const;

type Props = {
  label: string;
  reached: Reached;
  /** When and why. */
  children?: ReactNode;
};

/** One state in an ordered list of those a record goes through. */
export function TimelineStep({ label, reached, children }: Props) {
  return (
    <li aria-current={reached === "now" ? "step" : undefined} className="group/step relative flex gap-3 pb-4 last:pb-0">
      <span
        aria-hidden
        className={classNames(
          "absolute top-6 bottom-0 left-2 w-px -translate-x-1/2 group-last/step:hidden",
          reached === "before" ? "bg-control" : "bg-line",
        )}
      />
      <RowIcon
        name={icons[reached]}
        className={classNames(
          "mt-0.5 size-4",
          reached === "now" ? "text-accent-text" : reached === "before" ? "text-good" : "text-control",
        )}
      />
      <div className="min-w-0">
        <p className={classNames(reached === "now" && "font-semibold", reached === "not" && "text-faint")}>
          {label}
          {reached === "not" && <span className="sr-only">, not yet</span>}
        </p>
        {children}
      </div>
    </li>
  );
}
