"use client";

import { useMutation } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { FormProblem } from "@/components/ui/form-problem";
import { Money } from "@/components/ui/money";
import { queryClient } from "@/components/ui/query-client";
import { SettingsSection } from "@/components/ui/settings-section";
import { call } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type { RuleCompany, RuleRecord } from "@/lib/approvals/rules";
import type { About } from "@/lib/rules/check-names";
import type { TryOut as Tried } from "@/lib/rules/try-out/contract";
import { fullName } from "@/lib/users/full-name";
import { MatchList } from "./match-list";
import { RecordLink } from "./record-link";
import { type TryOutExpression, tryOutOperation } from "./rule-operations";
import { aboutOf, recordCount, recordWords, trialWords } from "./trial-words";

type Props = {
  about: About;
  company: RuleCompany;
  rule: RuleRecord | undefined;
  expression: string;
  currency: string | null;
};

/** How often a condition would have asked in the last ninety days, and for which orders or returns that differs from now. */
export function TryOut({ about, company, rule, expression, currency }: Props) {
  const { data, error, isPending, mutate } = useMutation(
    {
      mutationFn: async (input: { RuleExpression: string; Currency: string | null }) => {
        const whose = {
          ...(company.Type === "Buyer" && { BuyerID: company.ID }),
          ...(rule && { ApprovalRuleID: rule.ID }),
        };
        const body = { ...input, ApprovalType: about, ...whose };
        const trial = await call<TryOutExpression>(tryOutOperation, { body });
        return { trial, input };
      },
    },
    queryClient,
  );
  return (
    <SettingsSection
      title="Try it out"
      description={`On the ${recordWords[about].many} of the last 90 days, as they were submitted. Nothing is saved or requested.`}
    >
      <div className="flex flex-col gap-4">
        <div>
          <Button
            pending={isPending}
            aria-disabled={expression === ""}
            onClick={() => expression && mutate({ RuleExpression: expression, Currency: currency })}
          >
            Try it on the last 90 days
          </Button>
        </div>
        <FormProblem tone="warn">{error && !isPending && refusalsOf(error)[0].words}</FormProblem>
        <div role="status" aria-busy={isPending} className="empty:hidden">
          {data && !error && (
            <>
              {(data.input.RuleExpression !== expression || data.input.Currency !== currency) && (
                <p className="mb-2 text-muted">The rule has changed since. Try it again.</p>
              )}
              <Summary trial={data.trial} />
            </>
          )}
        </div>
        {data && !error && data.trial.Differing.Items.length > 0 && <Differing {...data.trial} />}
      </div>
    </SettingsSection>
  );
}

function Summary({ trial }: { trial: Tried }) {
  const { Unevaluated, More } = trial;
  const { one, many } = recordWords[aboutOf(trial)];
  return (
    <div className="flex flex-col gap-2">
      <p className="text-lg">{trialWords(trial)}</p>
      {More && (
        <p className="text-muted text-sm">
          These are the newest {recordCount(trial).toLocaleString("en")}; there are more.
        </p>
      )}
      {Unevaluated > 0 && (
        <Callout tone="warn">
          {Unevaluated === 1 ? `For one ${one}` : `For ${Unevaluated.toLocaleString("en")} ${many}`} it cannot be
          evaluated, so the rule asks for approval to be safe.
        </Callout>
      )}
    </div>
  );
}

function Differing(trial: Tried) {
  const { Items, TotalCount } = trial.Differing;
  const isNew = trial.MatchesNow === null;
  const { label } = recordWords[aboutOf(trial)];
  return (
    <MatchList
      name={`${label}s that differ`}
      title={isNew ? `${label}s it would have asked to approve` : "What would be different"}
      which="newest"
      count={Items.length}
      total={TotalCount}
    >
      {Items.map((item) => (
        <li
          key={item.OrderReturnID ?? item.OrderID}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2"
        >
          <span className="wrap-anywhere min-w-40 grow basis-60">
            <RecordLink {...item} />
            <span className="block text-muted text-sm">
              <bdi>{fullName(item.FromUser)}</bdi>, <DateTime value={item.DateSubmitted} />
            </span>
          </span>
          <Amount {...item} />
          {!isNew && (
            <span className="flex w-36 justify-end max-sm:w-full max-sm:justify-start">
              {item.Verdict.Matches ? <Badge tone="accent">Would ask</Badge> : <Badge>No longer asks</Badge>}
            </span>
          )}
        </li>
      ))}
    </MatchList>
  );
}

type Item = Tried["Differing"]["Items"][number];

/** Of an order its total, of a return what it refunds. */
function Amount({ OrderReturnID, Total, RefundAmount, Currency }: Item) {
  const amount = OrderReturnID === null ? Total : RefundAmount;
  return amount === null ? (
    <span className="text-muted">No amount</span>
  ) : (
    <Money amount={amount} currency={Currency} />
  );
}
