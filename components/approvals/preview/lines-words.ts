const most = 5;

type Line = { ID: string; ProductName: string };

/** "Matching lines: Clay lamp (A), B and 3 more", or nothing. A line of which `lines` does not say the product has its ID alone. */
export function linesWords(ids: readonly string[], lines: readonly Line[] = []) {
  if (ids.length === 0) return null;
  const names = new Map(lines.map(({ ID, ProductName }) => [ID, `${ProductName} (${ID})`]));
  const more = ids.length > most ? ` and ${ids.length - most} more` : "";
  const named = ids.slice(0, most).map((id) => names.get(id) ?? id);
  return `${ids.length === 1 ? "Matching line" : "Matching lines"}: ${named.join(", ")}${more}`;
}
