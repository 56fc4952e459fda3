import { None } from "@/components/ui/facts";
import { valueAt } from "@/lib/list/xp-columns";
import type { Column } from "./list-view";

/** A column of what a path leads to in xp. No list sorts by it. */
export function xpColumn<T>(path: string): Column<T> {
  return {
    id: `xp.${path}`,
    header: path,
    least: 28,
    // Safe: only the lists whose records have an xp have such columns.
    cell: (row) => <XpValue value={valueAt((row as { xp?: unknown }).xp, path)} />,
  };
}

const maxLength = 400;

/** Text, a number, yes or no as they are; what has parts as JSON. */
function XpValue({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === "") return <None />;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = (typeof value === "object" ? JSON.stringify(value) : String(value)).slice(0, maxLength);
  return (
    <span dir="auto" data-tip={text.length > 24 ? text : undefined} className="line-clamp-2 compact:line-clamp-1">
      {text}
    </span>
  );
}
