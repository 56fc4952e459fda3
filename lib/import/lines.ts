import { isUtf8 } from "node:buffer";

export type Line = { number: number; text: string } | { number: number; problem: string };

const newline = 0x0a;
const byteOrderMark = "\uFEFF";
export const maxLineBytes = 16 * 1024 * 1024;

/** The lines of a UTF-8 stream, a batch for each chunk read. Blank lines are counted but not given. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  let number = 0;

  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      const tail = chunk.subarray(start, end);
      const bytes = rest.length ? Buffer.concat([...rest, tail]) : tail;
      rest = [];
      restBytes = 0;
      start = end + 1;
      addLine(lines, ++number, bytes);
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
    restBytes += chunk.length - start;
    if (restBytes > maxLineBytes) throw new LineTooLong(number + 1);
    if (lines.length) yield lines;
  }

  const last: Line[] = [];
  if (rest.length) addLine(last, ++number, Buffer.concat(rest));
  if (last.length) yield last;
}

export class LineTooLong extends Error {
  override readonly name = "LineTooLong";

  constructor(readonly line: number) {
    super("The line is longer than 16 MB.");
  }
}

function addLine(lines: Line[], number: number, bytes: Buffer) {
  if (!isUtf8(bytes)) {
    lines.push({ number, problem: "Not UTF-8 text." });
    return;
  }
  const text = bytes.toString("utf8");
  const content = number === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text;
  if (content.trim() !== "") lines.push({ number, text: content });
}
