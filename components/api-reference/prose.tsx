/** How the words that a machine reads look in the text of a page: said once for all of them. */
export const proseClasses =
  "[&_:is(p,li,dd)>code:not([class])]:wrap-anywhere [&_:is(p,li,dd)>code:not([class])]:rounded-md [&_:is(p,li,dd)>code:not([class])]:bg-subtle [&_:is(p,li,dd)>code:not([class])]:px-1 [&_:is(p,li,dd)>code:not([class])]:py-0.5 [&_:is(p,li,dd)>code:not([class])]:font-mono [&_:is(p,li,dd)>code:not([class])]:text-sm";

/** A sentence in which `backticks` mark what a machine reads. */
export function Prose({ children }: { children: string }) {
  return children.split("`").map((text, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move.
    at % 2 === 0 ? text : <code key={at}>{text}</code>,
  );
}
