import { FlexRender, type Row, type RowData } from "@tanstack/react-table";
import { type MouseEvent, type ReactNode, Suspense } from "react";
import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import type { features } from "./use-list-table";

type Props<T extends RowData> = {
  row: Row<typeof features, T>;
  /** What the row opens to; absent when it has nothing more to show. */
  details?: ReactNode;
  expanded: boolean;
  onToggle: () => void;
};

export function TableRow<T extends RowData>({ row, details, expanded, onToggle }: Props<T>) {
  const cells = row.getAllCells();
  const opens = details !== undefined;
  return (
    <>
      <tr
        onClick={opens ? (event) => isOnPlainText(event) && onToggle() : undefined}
        className={opens ? "group/row list-row cursor-pointer" : "group/row list-row"}
      >
        {cells.map((cell, at) => (
          <td
            key={cell.id}
            data-label={cell.column.columnDef.meta?.header}
            className={classNames(
              "cell",
              cell.column.columnDef.meta?.align === "right" && "md:text-right",
              expanded && "md:border-transparent",
            )}
          >
            {at === 0 && opens ? (
              <div className="flex min-w-0 items-center gap-1.5">
                <button
                  type="button"
                  data-row
                  aria-expanded={expanded}
                  aria-label={`Details of ${row.id}`}
                  onClick={onToggle}
                  data-print="hide"
                  className="row-toggle"
                />
                <FlexRender cell={cell} />
              </div>
            ) : (
              <FlexRender cell={cell} />
            )}
          </td>
        ))}
      </tr>
      {opens && expanded && (
        <tr className="max-md:block">
          <td colSpan={cells.length} className="cursor-auto border-b bg-surface px-3 pb-4 max-md:block">
            <Suspense fallback={<Skeleton className="h-64 w-full" />}>{details}</Suspense>
          </td>
        </tr>
      )}
    </>
  );
}

/** A click on a link or a button is theirs, and text being selected is not a click. */
function isOnPlainText({ target }: MouseEvent) {
  const onControl = target instanceof Element && target.closest("a, button, input, label, summary");
  return !onControl && !window.getSelection()?.toString();
}
