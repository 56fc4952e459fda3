import { Fragment } from "react";

/** A rule's expression, whose lines end after a dot or a parenthesis rather than within a word. */
export function Expression({ of }: { of: string }) {
  return (
    <code className="wrap-anywhere text-faint text-sm">
      {of.split(/(?<=[.(])(?!\d)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts stay where they are.
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}
