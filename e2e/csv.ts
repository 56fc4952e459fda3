/** Reads CSV as RFC 4180 describes it; what has no characters at all is null, quoted it is a text without any. At most so many lines. */
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

/** The text that a cell stands for: one apostrophe before each beginning of a formula is not its own. */
export function rearm(cell: string) {
  const inner = cell.replace(/^'(?='*[\t\r\n])/, "");
  return inner.replace(/(?<=^|[;\t\r\n])'(?='*(?:(?![;\t\r\n])["\s\p{C}])*[=+\-@＝＋－＠])/gu, "");
}
