import { pluralize } from "@/lib/words";

const most = 5;

type Line = { ID: string; ProductName: string };

/** "Matching: Clay lamp (line A), line B, and 3 others", or nothing. A line of which `lines` does not say the product has its ID alone. */
export function linesWords(ids: readonly string[], lines: readonly Line[] = []) {
  if (ids.length === 0) return null;
  const names = new Map(lines.map(({ ID, ProductName }) => [ID, `${ProductName} (line ${ID})`]));
  const named = ids.slice(0, most).map((id) => names.get(id) ?? `line ${id}`);
  const others = ids.length - named.length;
  const all = others > 0 ? [...named, pluralize(others, "other")] : named;
  return `Matching: ${new Intl.ListFormat("en").format(all)}`;
}
