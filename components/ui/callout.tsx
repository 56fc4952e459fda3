import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Icon } from "@/components/ui/icon";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "@/components/ui/icons";

const looks: Record<"info" | "good" | "warn" | "bad", { icon: Icon; className: string }> = {
  info: { icon: Info, className: "bg-accent-soft text-accent-text" },
  good: { icon: CircleCheck, className: "bg-good-soft text-good" },
  warn: { icon: TriangleAlert, className: "bg-warn-soft text-warn" },
  bad: { icon: CircleAlert, className: "bg-bad-soft text-bad" },
};

type Props = { tone?: keyof typeof looks; title?: string; children?: ReactNode };

/** A remark in the flow of a page. To have it read out as it appears, put it in a `role="alert"` or `"status"`. */
export function Callout({ tone = "info", title, children }: Props) {
  const { icon: Icon, className } = looks[tone];
  return (
    <div className={classNames("flex gap-2.5 rounded-md border border-transparent px-3 py-2.5", className)}>
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 text-pretty">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
    </div>
  );
}
