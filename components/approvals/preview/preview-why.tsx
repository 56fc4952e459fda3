import type { ReactNode } from "react";
import type { ApprovalPreview, Why } from "@/lib/approvals/preview-contract";
import { linesWords } from "./lines-words";

type Line = ApprovalPreview["LineItems"]["Items"][number];
type Props = {
  why: Why | null;
  /** The same in words. */
  words: readonly string[];
  lines: readonly Pick<Line, "ID" | "ProductName">[];
  /** The rule's expression, where there is room for it. */
  expression?: ReactNode;
};

/** The rule's condition, with the values of that moment. */
export function PreviewWhy({ why, words, lines, expression }: Props) {
  if (!why)
    return <p className="mt-1 text-faint text-sm">Only its name and description are known here, not its condition.</p>;
  const { LineItemIDs, Fault } = why;
  const matching = linesWords(LineItemIDs, lines);
  return (
    <div className="mt-1 flex flex-col gap-0.5">
      {Fault && <p>The rule could not be evaluated, so it asks for approval to be safe: {Fault}</p>}
      <Sentences of={matching ? [...words, matching] : words} />
      {expression}
    </div>
  );
}

export function Sentences({ of }: { of: readonly string[] }) {
  return of.map((words) => (
    <p key={words} dir="auto" className="wrap-anywhere">
      {words}
    </p>
  ));
}
