"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { linesWords } from "@/components/approvals/preview/lines-words";
import { Sentences } from "@/components/approvals/preview/preview-why";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { queryClient } from "@/components/ui/query-client";
import { SettingsSection } from "@/components/ui/settings-section";
import { SuggestingInput } from "@/components/ui/suggesting-input";
import { useSearch } from "@/components/ui/use-search";
import { call, request } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import { urlOf } from "@/lib/api/url-of";
import type { Order } from "@/lib/orders/contract";
import { ordersOperation } from "@/lib/orders/list";
import type { OrderReturn } from "@/lib/returns/contract";
import { orderReturnsOperation } from "@/lib/returns/list";
import type { About } from "@/lib/rules/check-names";
import type { ExpressionCheck, ExpressionVerdict } from "@/lib/rules/contract";
import type { SubmissionPreview, WantedApproval } from "@/lib/rules/preview/contract";
import { comparedWords, type Of } from "@/lib/rules/why-words";
import { fullName } from "@/lib/users/full-name";
import { durationWords, pluralize, statusWord } from "@/lib/words";
import { MatchList } from "./match-list";
import { RecordLink } from "./record-link";
import {
  type CheckExpression,
  checkExpressionOperation,
  type PreviewSubmission,
  previewSubmissionOperation,
} from "./rule-operations";
import { recordWords } from "./trial-words";

type Previewed = SubmissionPreview["Later"]["Items"][number] | WantedApproval;

type Props = {
  about: About;
  /** Absent: of a rule that is not saved yet. */
  ruleID?: string | undefined;
  /** What somebody writes, which is tried, too. */
  written?: { RuleExpression: string; Currency: string | null };
};

/**
 * Which approvals an order or a return would get if it was submitted now: of whom, who is barred, and what this rule does; and what
 * a condition says of it that is not saved yet.
 */
export function TryRecord({ about, ruleID, written }: Props) {
  const { one, label } = recordWords[about];
  const [text, setText] = useState("");
  const { data, error, isPending, mutate } = useMutation(
    {
      mutationFn: async (id: string) => {
        const given = about === "Order" ? { OrderID: id } : { OrderReturnID: id };
        const [preview, check] = await Promise.all([
          call<PreviewSubmission>(previewSubmissionOperation, { body: { ...given, Direction: "all" } }),
          written?.RuleExpression
            ? call<CheckExpression>(checkExpressionOperation, { body: { ...written, ApprovalType: about, ...given } })
            : undefined,
        ]);
        return { preview, check };
      },
    },
    queryClient,
  );
  const because = { NotFound: `There is no such ${one}, or you may not see it.` };
  const refusal = error && !isPending ? refusalsOf(error, because)[0].words : "";
  return (
    <SettingsSection
      title={about === "Order" ? "Try it on an order" : "Try it on a return"}
      description={
        written
          ? "What the condition says about it as written, and the approvals it would need if you submitted it now, by all saved rules. Nothing is saved or requested."
          : "The approvals it would need if you submitted it now, by all saved rules. Nothing is saved or requested."
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) mutate(text.trim());
        }}
      >
        <div className="flex flex-wrap items-start gap-2">
          <div className="min-w-0 grow basis-60">
            <Field label={label} error={refusal}>
              {(control) => (
                <SuggestingInput
                  {...control}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                  placeholder="Find by a part of its ID"
                  maxLength={100}
                  suggestions={about === "Order" ? <Orders typed={text.trim()} /> : <Returns typed={text.trim()} />}
                />
              )}
            </Field>
          </div>
          <Button type="submit" pending={isPending} className="sm:mt-6.5">
            Show its approvals
          </Button>
        </div>
        <div role="status" aria-busy={isPending} className="empty:hidden">
          {data && !error && (
            <>
              {data.check && <Written check={data.check} of={{ about, currency: data.preview.Currency }} />}
              <Preview preview={data.preview} about={about} ruleID={ruleID} />
            </>
          )}
        </div>
      </form>
    </SettingsSection>
  );
}

const mostFound = 10;

/** Finds records as one types. */
function useFound<T>(typed: string, key: string, urlFor: (queryParams: Record<string, string | number>) => string) {
  const find = async (search: string, signal: AbortSignal) => {
    const url = urlFor({ ...(search && { search }), pageSize: mostFound });
    // Safe: it is what the operation answers.
    return ((await request(url, { method: "GET", signal })) as { Items: T[] }).Items;
  };
  return useSearch({ key: [key], search: typed, find, findsAll: true }).items;
}

function Orders({ typed }: { typed: string }) {
  const found = useFound<Order>(typed, "orders to try", (queryParams) =>
    urlOf(ordersOperation, { params: { direction: "all" }, queryParams }),
  );
  return found.map(({ ID, FromUser, Status }) => (
    <option key={ID} value={ID}>
      {fullName(FromUser)}, {statusWord(Status)}
    </option>
  ));
}

function Returns({ typed }: { typed: string }) {
  const found = useFound<OrderReturn>(typed, "returns to try", (queryParams) =>
    urlOf(orderReturnsOperation, { queryParams }),
  );
  return found.map(({ ID, OrderID, Status }) => (
    <option key={ID} value={ID}>
      Order {OrderID}, {statusWord(Status)}
    </option>
  ));
}

/** What a condition says of the record that is not saved yet, by which values. */
function Written({ check: { Fault, Verdict }, of }: { check: ExpressionCheck; of: Of }) {
  if (!Verdict) return <p className="mb-3">The condition cannot be read: {Fault?.Message}</p>;
  const { Matches, Compared, LineItemIDs } = Verdict;
  return (
    <section aria-label="The condition as written" className="mb-3">
      <p className="font-medium">As written, the condition {Matches ? "asks" : "does not ask"}.</p>
      {Verdict.Fault && <CannotEvaluate fault={Verdict.Fault.Message} />}
      <Values compared={Compared} lineItemIDs={LineItemIDs} of={of} />
    </section>
  );
}

const CannotEvaluate = ({ fault }: { fault: string }) => (
  <p className="text-sm">It cannot be evaluated, so it asks to be safe: {fault}</p>
);

type ValuesProps = { compared: ExpressionVerdict["Compared"]; lineItemIDs: string[]; of: Of };

const Values = ({ compared, lineItemIDs, of }: ValuesProps) => (
  <div className="text-sm empty:hidden">
    <Sentences of={comparedWords(compared, of)} />
    {linesWords(lineItemIDs)}
  </div>
);

type PreviewProps = { preview: SubmissionPreview; about: About; ruleID: string | undefined };

function Preview({ preview, about, ruleID }: PreviewProps) {
  const { Currency: currency, Approvals, Later } = preview;
  const of = { about, currency };
  const isThis = ({ ApprovalRuleID }: Previewed) => ApprovalRuleID !== null && ApprovalRuleID === ruleID;
  const names = new Map([...Approvals.Items, ...Later.Items].map((each) => [each.ApprovalRuleID, each.RuleName]));
  const asks = Approvals.Items.some(isThis);
  const asksLater = Later.Items.some(isThis);
  return (
    <div className="flex flex-col gap-3">
      <p>
        <RecordLink {...preview} />{" "}
        {Approvals.TotalCount === 0
          ? "would open at once: no rule asks for approval."
          : `would await ${pluralize(Approvals.TotalCount, "approval")}.`}{" "}
        {asks
          ? "This rule asks for approval."
          : asksLater
            ? "This rule asks for approval later."
            : ruleID && Approvals.TotalCount > 0 && "This rule does not ask for approval."}
      </p>
      <Wanted title="Requested at once" {...Approvals} of={of} isThis={isThis} names={names} />
      <Wanted title="Requested once others are approved" {...Later} of={of} isThis={isThis} names={names} />
    </div>
  );
}

type WantedProps = {
  title: string;
  Items: Previewed[];
  TotalCount: number;
  of: Of;
  isThis: (each: Previewed) => boolean;
  names: ReadonlyMap<string | null, string | null>;
};

function Wanted({ title, Items, TotalCount, of, isThis, names }: WantedProps) {
  if (Items.length === 0) return null;
  return (
    <MatchList name={title} title={title} which="first" count={Items.length} total={TotalCount}>
      {Items.map((each) => (
        <li key={each.ApprovalRuleID} className="wrap-anywhere px-4 py-2">
          <p className={isThis(each) ? "font-medium" : undefined}>
            {each.ApprovalRuleID === null ? (
              <>
                <bdi>{each.GroupName}</bdi> approves every return.
              </>
            ) : (
              <>
                <bdi>{each.RuleName}</bdi> <span className="font-normal text-muted">· {each.GroupName}</span>
              </>
            )}
          </p>
          {"After" in each && (
            <p className="text-muted text-sm">After {each.After.map((rule) => names.get(rule) ?? rule).join(", ")}</p>
          )}
          {each.Why?.Fault && <CannotEvaluate fault={each.Why.Fault} />}
          {each.Why && <Values compared={each.Why.Compared} lineItemIDs={each.Why.LineItemIDs} of={of} />}
          <Signers signers={each.Signers} />
          {each.UsualWait !== null && (
            <p className="text-muted text-sm">Usually decided in {durationWords(each.UsualWait * 1000)}</p>
          )}
        </li>
      ))}
    </MatchList>
  );
}

const reasons = {
  Placed: "placed it",
  Created: "created it",
  Changed: "changed it",
  Submits: "would submit it",
};

function Signers({ signers }: { signers: Previewed["Signers"] }) {
  if (!signers) return <p className="text-muted text-sm">Another company approves this. Its members are not shown.</p>;
  const { Items, TotalCount, Barred } = signers;
  const more = TotalCount - Items.length;
  const barred = Barred.map(({ User, Reason }) => `${fullName(User)}, who ${reasons[Reason]}`).join("; ");
  return (
    <>
      {TotalCount === 0 ? (
        <div className="my-1">
          <Callout tone="warn">Nobody can sign.</Callout>
        </div>
      ) : (
        <p className="text-sm">
          Can sign: {Items.map(fullName).join(", ")}
          {more > 0 && ` and ${more.toLocaleString("en")} more`}
        </p>
      )}
      {barred && <p className="text-muted text-sm">Cannot sign: {barred}</p>}
    </>
  );
}
