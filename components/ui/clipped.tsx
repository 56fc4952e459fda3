/** One line of text that may be too long for its place: the tooltip has all of it. */
export function Clipped({ text }: { text: string }) {
  return (
    <span dir="auto" data-tip={text.length > 16 ? text : undefined} className="line">
      {text}
    </span>
  );
}
