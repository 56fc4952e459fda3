import type { ApprovalPreview, Why } from "@/lib/approvals/preview-contract";
import { ruleWords } from "@/lib/rules/words";
import { comparedWords, linesWords, type Of } from "./why-words";

type Line = ApprovalPreview["LineItems"]["Items"][number];
type Props = { why: Why | null; of: Of; lines: readonly Pick<Line, "ID" | "ProductName">[] };

/** The rule's condition, with the values of that moment. */
export function PreviewWhy({ why, of, lines }: Props) {
  if (!why)
    return <p className="mt-1 text-faint text-sm">Only its name and description are known here, not its condition.</p>;
  const { RuleExpression, Compared, LineItemIDs, Fault } = why;
  const comparesNothing = Compared.length === 0 && !Fault;
  const sentence = comparesNothing && ruleWords({ RuleExpression, Currency: null, ApprovalType: of.about });
  const matching = linesWords(LineItemIDs, lines);
  return (
    <div className="mt-1 flex flex-col gap-0.5">
      {sentence && (
        <p dir="auto" className="wrap-anywhere">
          {sentence}
        </p>
      )}
      {Fault && <p>The rule could not be evaluated, so it asks for approval to be safe: {Fault}</p>}
      <ComparedValues compared={Compared} of={of} />
      {matching && (
        <p dir="auto" className="wrap-anywhere">
          {matching}
        </p>
      )}
      <code className="wrap-anywhere text-faint text-sm">{RuleExpression}</code>
    </div>
  );
}

/** Which values a rule compared. */
export function ComparedValues({ compared, of }: { compared: Why["Compared"]; of: Of }) {
  return comparedWords(compared, of).map((words) => (
    <p key={words} dir="auto" className="wrap-anywhere">
      {words}
    </p>
  ));
}
