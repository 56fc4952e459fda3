import type { Route } from "next";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Column } from "./list-view";
import { isOnPlainText, rowClicks } from "./row-clicks";
import { RowCover, RowHref, RowPlace } from "./row-link";

type Props<T> = {
  id: string;
  row: T;
  columns: readonly Column<T>[];
  /** The page of its record, when that has one: then the row is the link to it. */
  href?: Route | undefined;
  /** Which of how many it is, in words. */
  place?: string | undefined;
  /** What the row opens to; absent when it has nothing more to show. */
  details?: ReactNode;
  expanded: boolean;
  onToggle: () => void;
};

export function TableRow<T>({ id, row, columns, href, place, details, expanded, onToggle }: Props<T>) {
  const opens = details !== undefined;
  const clicks = href
    ? rowClicks
    : opens && { onClick: (event: Parameters<typeof isOnPlainText>[0]) => isOnPlainText(event) && onToggle() };
  return (
    <RowHref value={href}>
      <tr {...clicks} className={clicks ? "list-row cursor-pointer" : "list-row"}>
        <RowPlace value={place}>
          {columns.map(({ id: column, header, align, cell }, at) => (
            <td
              key={column}
              data-label={header}
              className={
                classNames(align === "right" && "md:text-right", expanded && "md:border-transparent") || undefined
              }
            >
              {at === 1 && <RowCover />}
              {at === 0 && opens ? (
                <div className="row-head">
                  <button
                    type="button"
                    data-row={href ? undefined : true}
                    aria-expanded={expanded}
                    aria-label={`Details of ${id}`}
                    onClick={onToggle}
                    className="row-toggle"
                  />
                  {cell(row)}
                </div>
              ) : (
                cell(row)
              )}
            </td>
          ))}
        </RowPlace>
      </tr>
      {opens && expanded && (
        <tr className="max-md:block">
          <td colSpan={columns.length} className="cursor-auto border-b bg-surface px-3 pb-4 max-md:block">
            {details}
          </td>
        </tr>
      )}
    </RowHref>
  );
}
