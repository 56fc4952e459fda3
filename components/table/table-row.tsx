import { FlexRender, type Row, type RowData } from "@tanstack/react-table";
import type { Route } from "next";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { isOnPlainText, rowClicks } from "./row-clicks";
import { RowCover, RowHref, RowPlace } from "./row-link";
import type { features } from "./use-list-table";

type Props<T extends RowData> = {
  row: Row<typeof features, T>;
  cells: ReturnType<Row<typeof features, T>["getAllCells"]>;
  /** The page of its record, when that has one: then the row is the link to it. */
  href?: Route | undefined;
  /** Which of how many it is, in words. */
  place?: string | undefined;
  /** What the row opens to; absent when it has nothing more to show. */
  details?: ReactNode;
  expanded: boolean;
  onToggle: () => void;
};

export function TableRow<T extends RowData>({ row, cells, href, place, details, expanded, onToggle }: Props<T>) {
  const opens = details !== undefined;
  const clicks = href
    ? rowClicks
    : opens && { onClick: (event: Parameters<typeof isOnPlainText>[0]) => isOnPlainText(event) && onToggle() };
  return (
    <RowHref value={href}>
      <tr {...clicks} className={clicks ? "list-row cursor-pointer" : "list-row"}>
        <RowPlace value={place}>
          {cells.map((cell, at) => (
            <td
              key={cell.id}
              data-label={cell.column.columnDef.meta?.header}
              data-card={cell.column.columnDef.meta?.card}
              className={
                classNames(
                  cell.column.columnDef.meta?.align === "right" && "md:text-right",
                  expanded && "md:border-transparent",
                ) || undefined
              }
            >
              {at === 1 && <RowCover />}
              {at === 0 && opens ? (
                <div className="row-head">
                  <button
                    type="button"
                    data-row={href ? undefined : true}
                    aria-expanded={expanded}
                    aria-label={`Details of ${row.id}`}
                    onClick={onToggle}
                    className="row-toggle"
                  />
                  <FlexRender cell={cell} />
                </div>
              ) : (
                <FlexRender cell={cell} />
              )}
            </td>
          ))}
        </RowPlace>
      </tr>
      {opens && expanded && (
        <tr className="max-md:block">
          <td colSpan={cells.length} className="cursor-auto border-b bg-surface px-3 pb-4 max-md:block">
            {details}
          </td>
        </tr>
      )}
    </RowHref>
  );
}
