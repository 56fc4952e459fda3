export type Progress = { name: string; lines: number; share: number | undefined };

const width = 24;

/** One line that says how far a file is: a bar when its size is known. */
export function toProgressLine({ name, lines, share }: Progress) {
  const count = `${lines.toLocaleString("en")} lines`;
  if (share === undefined) return `${name} ${count}`;
  const full = Math.round(Math.min(share, 1) * width);
  return `${name} ${"█".repeat(full)}${"░".repeat(width - full)} ${Math.floor(Math.min(share, 1) * 100)}% ${count}`;
}

/** Draws over itself on a terminal, ten times a second at most; `clear` makes room for an ordinary line. */
export function progressBar(terminal: NodeJS.WriteStream) {
  let drawn = 0;
  return {
    show(progress: Progress) {
      if (Date.now() - drawn < 100) return;
      drawn = Date.now();
      terminal.write(`\r\u001b[2K${toProgressLine(progress)}`);
    },
    clear() {
      if (drawn) terminal.write("\r\u001b[2K");
      drawn = 0;
    },
  };
}
