import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryClient } from "@/components/ui/query-client";
import { call } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type { About } from "@/lib/rules/check-names";
import type { ExpressionFault } from "@/lib/rules/contract";
import { type CheckExpression, checkExpressionOperation } from "./rule-operations";

const pause = 250;

/** What is wrong with an expression while somebody writes it; `pending` until that is known. */
export function useExpressionCheck(text: string, about: About) {
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isPlaceholderData } = useQuery(
    {
      queryKey: ["expression", about, asked],
      queryFn: ({ signal }) => {
        const body = { RuleExpression: asked, ApprovalType: about };
        return call<CheckExpression>(checkExpressionOperation, { body, signal });
      },
      enabled: asked.trim() !== "",
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queryClient,
  );
  const isEmpty = text.trim() === "";
  const pending = !isEmpty && (asked !== text || isPlaceholderData || (!data && !error));
  const fault: ExpressionFault | null = isEmpty || pending ? null : (data?.Fault ?? null);
  return { pending, fault, problem: error && !pending ? refusalsOf(error)[0].words : undefined };
}
