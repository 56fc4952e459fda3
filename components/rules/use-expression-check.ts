import { useSearch } from "@/components/ui/use-search";
import { call } from "@/lib/api/call";
import type { About } from "@/lib/rules/check-names";
import type { ExpressionFault } from "@/lib/rules/contract";
import { type CheckExpression, checkExpressionOperation } from "./rule-operations";

/** What is wrong with an expression while somebody writes it; `pending` until that is known. */
export function useExpressionCheck(text: string, about: About) {
  const { items, pending, problem } = useSearch<ExpressionFault>({
    key: ["expression", about],
    search: text.trim() && text,
    find: async (RuleExpression, signal) => {
      const body = { RuleExpression, ApprovalType: about };
      const { Fault } = await call<CheckExpression>(checkExpressionOperation, { body, signal });
      return Fault ? [Fault] : [];
    },
  });
  const isEmpty = text.trim() === "";
  return { pending: pending && !isEmpty, fault: pending || isEmpty ? null : (items[0] ?? null), problem };
}
