/** A sentence in which `backticks` mark what a machine reads. */
export function Prose({ children }: { children: string }) {
  return children.split("`").map((text, at) =>
    at % 2 === 0 ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move.
      <code key={at} className="wrap-anywhere rounded-md bg-subtle px-1 py-0.5 font-mono text-sm">
        {text}
      </code>
    ),
  );
}
