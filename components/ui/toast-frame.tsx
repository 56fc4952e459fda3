import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { CircleAlert, CircleCheck, Info, X } from "@/components/ui/icons";

type Props = Pick<ComponentProps<"div">, "onPointerEnter" | "onPointerLeave"> & {
  /** "info": how it goes is not known yet. */
  tone: "info" | "good" | "bad";
  text: string;
  detail?: ReactNode;
  /** Without it, it goes by itself alone. */
  onDismiss?: () => void;
  isOnlyHeard?: boolean;
  /** Its buttons. */
  children?: ReactNode;
};

const place =
  "pointer-events-auto grid grid-cols-[auto_1fr_auto_auto] items-start gap-x-2.5 rounded-md border border-transparent bg-raised py-2 pr-2 pl-3 shadow-float";

const looks = {
  info: { icon: Info, className: "mt-1.5 shrink-0 text-accent-text" },
  good: { icon: CircleCheck, className: "mt-1.5 shrink-0 text-good" },
  bad: { icon: CircleAlert, className: "mt-1.5 shrink-0 text-bad" },
};

/** What all messages over a page look like: what happened, more about it, and what can be done. */
export function ToastFrame({ tone, text, detail, onDismiss, isOnlyHeard = false, children, ...pointer }: Props) {
  const { icon: Icon, className } = looks[tone];
  return (
    <div {...pointer} className={isOnlyHeard ? "sr-only" : place}>
      <Icon size={16} aria-hidden className={className} />
      <div className="contents">
        <p className="min-w-0 py-1 font-medium">{text}</p>{" "}
        {detail && <p className="col-[2/-1] row-2 pb-1 text-pretty text-muted text-sm">{detail}</p>}
      </div>
      {!isOnlyHeard && children}
      {onDismiss && !isOnlyHeard && (
        <IconButton label="Dismiss" size="sm" onClick={onDismiss}>
          <X size={14} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
