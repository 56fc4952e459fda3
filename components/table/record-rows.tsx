"use client";

import type { Route } from "next";
import { type ReactNode, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { rowClicks } from "./row-clicks";
import { RowHref, RowLink } from "./row-link";
import { useReturn } from "./use-return";
import { useTableKeys } from "./use-table-keys";

/** Short lists of records that need no table: their rows are links, and take the keys, as those of tables do. */
export function RecordRows({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  useTableKeys(region);
  useReturn(region, true);
  return (
    <div ref={region} data-record-rows>
      {children}
    </div>
  );
}

type Props = {
  href: string;
  name: string;
  /** Below the name. */
  children?: ReactNode;
  /** At the right. */
  aside: ReactNode;
  className?: string;
};

/** A row that leads to its record wherever it is clicked. */
export function RecordRow({ href, name, children, aside, className }: Props) {
  return (
    // Safe: each list names a page of its own.
    <RowHref value={href as Route}>
      <li
        {...rowClicks}
        className={classNames(
          "relative cursor-pointer gap-x-6 px-4 hover:bg-subtle has-[[data-row]:focus-visible]:bg-accent-soft",
          className,
        )}
      >
        <div className="wrap-anywhere min-w-0">
          <bdi>
            <RowLink text={name} />
          </bdi>
          <div className="row-text relative w-fit max-w-full">{children}</div>
        </div>
        {aside}
      </li>
    </RowHref>
  );
}
