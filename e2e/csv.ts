/** Parses CSV by RFC 4180, up to so many lines. An empty cell is null, and a quoted empty one is empty text. */
export function parseCsv(text: string, most = Number.POSITIVE_INFINITY): (string | null)[][] {
  const lines: (string | null)[][] = [];
  let cells: (string | null)[] = [];
  let rest = text;
  while (rest !== "" && lines.length < most) {
    const [match = "", quoted, plain = "", end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
    if (match === "") throw new Error(`This is not CSV: ${rest.slice(0, 100)}`);
    cells.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === "\r\n") {
      lines.push(cells);
      cells = [];
    }
    rest = rest.slice(match.length);
  }
  return lines;
}

/** The text of a cell, without the apostrophe that was added before the beginning of a formula. */
export function withoutGuard(cell: string) {
  const inner = cell.replace(/^'(?='*[\t\r\n])/, "");
  return inner.replace(/(?<=^|[;\t\r\n])'(?='*(?:(?![;\t\r\n])["\s\p{C}])*[=+\-@＝＋－＠])/gu, "");
}
