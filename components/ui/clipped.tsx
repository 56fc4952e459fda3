/** Text in a table that may be too long for its place: the tooltip has all of it. */
export function Clipped({ text, lines = 1 }: { text: string; lines?: 1 | 2 }) {
  return (
    <span dir="auto" data-tip={text.length > 16 ? text : undefined} className={lines === 1 ? "line" : "two-lines"}>
      {text}
    </span>
  );
}
