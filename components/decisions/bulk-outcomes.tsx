import { useId } from "react";
import { formatMoney } from "@/components/ui/money";
import { RowIcon } from "@/components/ui/row-icon";
import { SecondsLeft } from "@/components/ui/seconds-left";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { DecisionResult } from "@/lib/approvals/decisions/contract";
import type { NamedRecord } from "@/lib/list/named";
import { capital, firstWords, pastOf, refusalMark } from "./decision-words";
import type { Kind, Mark } from "./marks";
import { keyOf } from "./subject";
import { subjectOfRow } from "./subject-of";

type Row = NamedRecord<InboxApproval>;
/** By approval; of those that were not sent, nothing. */
export type Results = ReadonlyMap<string, DecisionResult>;

export const isMade = (result: DecisionResult | undefined) => result?.Outcome === "Held" || result?.Outcome === "Done";

export function resultWords(kind: Kind, rows: readonly Row[], results: Results) {
  const count = rows.filter((row) => isMade(results.get(keyOf(row)))).length;
  return `${capital(pastOf(kind))} ${count === rows.length ? `all ${count}` : `${count} of ${rows.length}`}`;
}

/** How many were not decided, and why. */
export function failedWords(kind: Kind, rows: readonly Row[], results: Results) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const result = results.get(keyOf(row));
    const why = result ? failures[result.Outcome] : "not sent";
    if (why) counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  if (counts.size === 0) return undefined;
  return `Not ${pastOf(kind)}: ${[...counts].map(([why, count]) => `${count} ${why}`).join(", ")}.`;
}

/** Null of what has not failed. */
const failures: Record<DecisionResult["Outcome"], string | null> = {
  Done: null,
  Held: null,
  AlreadyDecided: "decided by somebody else",
  Changed: "changed while you were looking",
  Declining: "of orders you are declining",
  OwnOrder: "of your own orders",
  NotAsked: "no longer awaiting you",
  NotAwaiting: "no longer awaiting you",
  NotFound: "no longer there",
  Failed: "failed",
};

type OutcomesProps = {
  kind: Kind;
  rows: readonly Row[];
  results: Results;
  marks: ReadonlyMap<string, Mark>;
};

/** What became of each. */
export function Outcomes({ kind, rows, results, marks }: OutcomesProps) {
  const id = useId();
  return (
    <table className="w-full" aria-labelledby={id}>
      <caption id={id} className="sr-only">
        Result of each
      </caption>
      <thead>
        <tr className="text-left text-muted text-sm [&>th]:pb-1 [&>th]:font-medium">
          <th scope="col">Order</th>
          <th scope="col" className="text-right">
            Amount
          </th>
          <th scope="col" className="pl-4">
            Outcome
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [result, mark] = [results.get(keyOf(row)), marks.get(keyOf(row))];
          return (
            <tr key={keyOf(row)} className="border-t align-baseline">
              <th scope="row" className="wrap-anywhere py-1.5 text-left font-normal">
                {row.OrderID}
              </th>
              <td className="whitespace-nowrap py-1.5 text-right tabular-nums">
                {formatMoney(row.Order.Total, row.Order.Currency)}
              </td>
              <td className="py-1.5 pl-4">
                <span className="flex items-baseline gap-1.5">
                  <span className="translate-y-0.5">
                    <RowIcon name={isMade(result) && mark?.state !== "free" ? "circle-check" : "circle-alert"} />
                  </span>
                  <Outcome {...{ kind, row, result, mark }} />
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type OutcomeProps = { kind: Kind; row: Row; result: DecisionResult | undefined; mark: Mark | undefined };

function Outcome({ kind, row, result, mark: current }: OutcomeProps) {
  if (current?.state === "held")
    return (
      <span>
        {capital(pastOf(kind))}
        <SecondsLeft until={current.until} before=", final in " />
      </span>
    );
  if (current?.state === "first") return firstWords(current);
  if (!result) return "Not sent";
  if (current?.state === "free") return "Pending again";
  if (isMade(result)) return capital(pastOf(kind));
  const mark = refusalMark(kind, subjectOfRow(row), result);
  return mark.state === "refused" ? mark.words : "";
}
