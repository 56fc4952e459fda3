import type { ReactNode, Ref } from "react";
import type { Icon } from "@/components/ui/icon";

type Props = {
  icon?: Icon;
  title: string;
  /** What it means, and what to do about it. */
  children?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
  /** 1 when it is the whole page. */
  level?: 1 | 2 | 3;
  /** Where the focus can come. */
  titleRef?: Ref<HTMLHeadingElement>;
};

/** A place where there is nothing to show: says why, and the way on. */
export function EmptyState({ icon: Icon, title, children, actions, level = 2, titleRef }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-14 text-center">
      {Icon && (
        <span className="mb-4 flex size-10 items-center justify-center rounded-md border bg-surface text-muted">
          <Icon size={18} aria-hidden />
        </span>
      )}
      <Heading
        ref={titleRef}
        tabIndex={titleRef ? -1 : undefined}
        className="text-balance font-semibold text-lg outline-none"
      >
        {title}
      </Heading>
      {children && <div className="mt-1 text-pretty text-muted">{children}</div>}
      {actions && (
        <div data-print="hide" className="mt-5 flex flex-wrap justify-center gap-2">
          {actions}
        </div>
      )}
    </div>
  );
}
