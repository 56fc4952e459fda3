import { CircleCheck, TriangleAlert } from "lucide-react";
import type { About } from "@/lib/rules/check-names";
import type { ExpressionFault } from "@/lib/rules/contract";
import { type Names, ruleWords } from "@/lib/rules/words";

type Props = {
  text: string;
  currency: string | null;
  about: About;
  names: Names;
  pending: boolean;
  fault: ExpressionFault | null;
  problem: string | undefined;
};

/** What an expression says, or what is wrong with it and where, read out when one stops writing. */
export function ExpressionWords({ text, currency, about, names, pending, fault, problem }: Props) {
  return (
    <div role="status" className="min-h-5">
      {fault ? (
        <p className="flex gap-1.5 text-bad">
          <TriangleAlert size={14} aria-hidden className="mt-0.75 shrink-0" />
          <span>
            {fault.Message} <span className="text-muted">{placeWords(text, fault)}</span>
          </span>
        </p>
      ) : problem ? (
        <p>It could not be checked. {problem}</p>
      ) : pending ? null : (
        <Said text={text} currency={currency} about={about} names={names} />
      )}
    </div>
  );
}

const example = {
  Order: "order.Total > 500 and items.any(CostCenter = 'IT')",
  OrderReturn: "orderReturn.RefundAmount > 500",
} satisfies Record<About, string>;

function Said({ text, currency, about, names }: Pick<Props, "text" | "currency" | "about" | "names">) {
  const words = ruleWords({ RuleExpression: text, Currency: currency, ApprovalType: about, names });
  if (text.trim() === "")
    return (
      <p>
        For example <code className="wrap-anywhere font-mono">{example[about]}</code>. Ctrl+Space lists the names.
      </p>
    );
  if (!words) return null;
  return (
    <p className="flex gap-1.5">
      <CircleCheck size={14} aria-hidden className="mt-0.75 shrink-0 text-good" />
      <span className="wrap-anywhere">{words}</span>
    </p>
  );
}

/** Where the fault is, for those who do not see the mark. */
function placeWords(text: string, { From, To }: ExpressionFault) {
  const part = text.slice(From, To).trim();
  if (part === "") return From >= text.trimEnd().length ? "At the end." : `At character ${From + 1}.`;
  return part.length > 40 ? `From character ${From + 1} to ${To}.` : `At “${part}”.`;
}
