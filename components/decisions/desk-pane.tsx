"use client";

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { DueDate } from "@/components/approvals/preview/due";
import { OverBudget } from "@/components/approvals/preview/over-budget";
import { placeWords } from "@/components/approvals/preview/place-words";
import { PreviewSections } from "@/components/approvals/preview/preview-sections";
import type { RecordHref } from "@/components/approvals/preview/record-href";
import { decisionKeys } from "@/components/keys/shortcuts";
import { useLive } from "@/components/live/use-live";
import { orderPath } from "@/components/orders/order-path";
import { useListPlace } from "@/components/table/use-list-place";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { handFocusOn } from "@/components/ui/focus-heading";
import { IconButton } from "@/components/ui/icon-button";
import { ArrowDown, ArrowUpRight } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { queryClient } from "@/components/ui/query-client";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { CallError, call } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { ApprovalPreview, previewApprovalContract } from "@/lib/approvals/preview-contract";
import { previewOperation } from "@/lib/approvals/preview-operation";
import { withListPlace } from "@/lib/list/list-place";
import type { NamedRecord } from "@/lib/list/named";
import { fullName } from "@/lib/users/full-name";
import { Colleagues } from "./colleagues";
import { readerID } from "./colleagues-store";
import { DecisionBadge } from "./decision-badge";
import type { Press } from "./decision-of";
import { DecisionPanel } from "./decision-panel";
import { useMarks } from "./marks";
import { Unsent } from "./standing";
import { keyOf, paramsOf, placeOf, type Subject } from "./subject";
import { othersOf, subjectOfPreview } from "./subject-of";
import { whyNotHere } from "./why-not-here";
import { useIsWriting } from "./writing";

type Row = NamedRecord<InboxApproval>;
type OnPress = (made: Press, subject: Subject) => void;
/** `next`: the rows that are likely to be next. `onLeave`: the focus goes back to the row. */
type Props = {
  row: Row;
  next: readonly Row[];
  onPress: OnPress;
  onSnooze: () => void;
  onSkip: () => void;
  onLeave: () => void;
  /** The preview of the row is loaded, or cannot be, `since` then (in milliseconds). */
  onShown: (since: number) => void;
};

/** Focusable, so that the keyboard can scroll it. */
const scrolls = 0;

const optionsOf = (row: Pick<Row, "OrderID" | "ID">) => ({
  queryKey: ["preview", keyOf(row)],
  queryFn: ({ signal, isBackground = false }: { signal?: AbortSignal; isBackground?: boolean }) =>
    call<typeof previewApprovalContract>(previewOperation, {
      params: paramsOf(row),
      isBackground,
      ...(signal && { signal }),
    }),
});

const previewOf = (key: string) => queryClient.getQueryData<ApprovalPreview>(["preview", key]);

/** The approval as the preview shows it, if loaded. */
export function previewedSubject(key: string): Subject | undefined {
  const preview = previewOf(key);
  return preview && subjectOfPreview(preview);
}

/** Why the preview, if loaded, has no form. */
export function whyNoForm(key: string): string | undefined {
  const preview = previewOf(key);
  return preview && whyNotHere(preview, readerID() ?? "");
}

/** How many other approvals of the order of one that is shown wait. */
export function useOthers(of: Pick<Row, "OrderID" | "ID">) {
  const { data } = useQuery(optionsOf(of), queryClient);
  return data && othersOf(data);
}

/** The preview of the current row with its buttons. The next rows are fetched ahead. */
export function DeskPane({ row, next, onPress, onSnooze, onSkip, onLeave, onShown }: Props) {
  const mark = useMarks().get(keyOf(row));
  const gone = mark?.state === "gone" ? mark : undefined;
  const { data, error, refetch } = useQuery({ ...optionsOf(row), enabled: !gone?.isWithdrawn }, queryClient);
  const isThere = data !== undefined;
  const isRead = isThere || error !== null;
  const ahead = next.map(keyOf).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the rows.
  useEffect(() => {
    if (isThere) for (const each of next) void queryClient.prefetchQuery(optionsOf(each));
  }, [isThere, ahead]);

  const since = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row.
  useLayoutEffect(() => {
    since.current = performance.now();
  }, [isRead, keyOf(row)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row.
  useEffect(() => {
    if (isRead) onShown(since.current);
  }, [isRead, keyOf(row)]);

  useColleaguesDecisions(row);
  const details = useRef<HTMLElement>(null);
  usePlace(details, { key: keyOf(row), isThere, onBack: onLeave });

  const { Order, Names, ApprovalRuleID, DateCreated, xp } = row;
  const place = placeWords(xp);
  const from = useListPlace();
  const hrefOf: RecordHref = (...ids) => withListPlace(orderPath("all", ...ids), from);
  return (
    <article aria-label={`Approval ${row.ID} of order ${row.OrderID}`} className="flex h-full min-h-0 flex-col">
      <header className="border-b px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="flex items-baseline gap-x-1.5">
            <h2 className="font-semibold text-xl tabular-nums">{formatMoney(Order.Total, Order.Currency)}</h2>
            <span className="text-muted text-sm">order total</span>
          </div>
          <DecisionBadge of={data?.Approval ?? row} decision={data?.Approval.Decision} />
          <span className="text-sm">
            <OverBudget approval={data?.Approval ?? row} currency={Order.Currency} />
          </span>
          <span className="-my-1 ml-auto flex items-center gap-3 text-sm">
            <IconButton
              size="sm"
              label={`Next, without deciding (${decisionKeys.skip})`}
              aria-keyshortcuts={decisionKeys.skip}
              onClick={onSkip}
            >
              <ArrowDown size={15} aria-hidden />
            </IconButton>
            <TextLink href={hrefOf(row.OrderID, row.ID)}>
              Open <ArrowUpRight size={13} aria-hidden className="inline" />
            </TextLink>
          </span>
        </div>
        <p className="mt-0.5">
          <bdi className="font-medium">{fullName(Order.FromUser)}</bdi>
          <span className="text-muted">
            {" "}
            requested <DateTime value={DateCreated} />
            {dueOfRow(row)}
          </span>
        </p>
        <div className="flex items-baseline gap-3 text-sm">
          <p dir="auto" className="min-w-0 grow truncate text-muted">
            {[row.OrderID, row.ID, data?.Order.ToCompanyName, place].filter(Boolean).join(" · ")}
            <span className="sr-only">, {Names?.ApprovalRuleID ?? ApprovalRuleID}</span>
          </p>
          <Colleagues of={data?.Approval ?? row} />
        </div>
      </header>
      <section
        ref={details}
        tabIndex={scrolls}
        data-details
        aria-label="Details"
        className="min-h-0 grow overflow-auto focus-visible:-outline-offset-2"
      >
        {data ? (
          <PreviewSections preview={data} hrefOf={hrefOf} />
        ) : gone ? (
          <div className="p-4">
            <Callout tone="warn">{gone.words}</Callout>
          </div>
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting key={keyOf(row)} />
        )}
      </section>
      {data && <Deciding {...{ row, preview: data, onPress, onSnooze, onLeave }} onFresh={() => void refetch()} />}
    </article>
  );
}

/** The preview that was left last, and how far it was scrolled. */
let left: { key: string; top: number } | undefined;

type Place = { key: string; isThere: boolean; onBack: () => void };

/** A new preview starts at its top. Whoever comes back to one from another page finds it as it was, and the focus on its row. */
function usePlace(details: RefObject<HTMLElement | null>, { key, isThere, onBack }: Place) {
  const back = useRef(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one shows.
  useLayoutEffect(() => {
    const element = details.current;
    if (!element || !isThere) return;
    const place = back.current?.key === key ? back.current : undefined;
    back.current = undefined;
    element.scrollTop = place?.top ?? 0;
    if (place && document.activeElement === document.body) onBack();
    return () => {
      left = { key, top: element.scrollTop };
    };
  }, [key, isThere]);
}

/**
 * What somebody decides on another approval of the order shows at once. What the person decides on stays as they were shown
 * it: an order that has changed is refused, and then shown.
 */
function useColleaguesDecisions(row: Row) {
  useLive((news) => {
    if ("isStale" in news) void renew(row);
    if (!("changes" in news)) return;
    // Those of other rows are read again when they show.
    forgetPreviews(news.changes.flatMap(({ OrderID }) => (!OrderID || OrderID === row.OrderID ? [] : OrderID)));
    const here = news.changes.filter(({ OrderID }) => OrderID === row.OrderID);
    if (here.some(({ Type }) => Type === "approval.withdrawn")) return;
    if (here.some(({ ObjectType }) => ObjectType === "Approval")) void renew(row);
  });
}

function forgetPreviews(orderIDs: readonly string[]) {
  const predicate = ({ queryKey: [, key] }: { queryKey: readonly unknown[] }) =>
    orderIDs.includes(placeOf(String(key)).OrderID);
  void queryClient.invalidateQueries({ queryKey: ["preview"], predicate, refetchType: "none" });
}

async function renew(row: Row) {
  const { queryKey, queryFn } = optionsOf(row);
  forgetPreviews([row.OrderID]);
  const before = previewOf(keyOf(row));
  // What is still being read may be older.
  if (!before) return queryClient.resetQueries({ queryKey });
  const fresh = await queryFn({ isBackground: true }).catch(() => undefined);
  const isSame = fresh?.Approval.Revision === before.Approval.Revision;
  if (isSame && previewOf(keyOf(row)) === before) queryClient.setQueryData(queryKey, fresh);
}

function dueOfRow({ DueAt, Status }: Row) {
  if (Status !== "Pending") return null;
  return (
    <span className="before:content-['_·_'] empty:hidden">
      <DueDate at={DueAt} />
    </span>
  );
}

type DecidingProps = Omit<Props, "next" | "onSkip" | "onShown"> & { preview: ApprovalPreview; onFresh: () => void };

function Deciding({ row, preview, onPress, onSnooze, onLeave, onFresh }: DecidingProps) {
  const { Approval } = preview;
  const isWriting = useIsWriting(keyOf(row));
  const isOver = Approval.Status !== "Pending" && !isWriting;
  const why = isWriting ? undefined : whyNotHere(preview, readerID() ?? "");
  return (
    <footer className="border-t bg-subtle px-4 py-3 empty:hidden">
      {isOver || why ? (
        <>
          {!isOver && <p className="text-muted">{why}</p>}
          <Unsent of={keyOf(row)} />
        </>
      ) : (
        <DecisionPanel
          key={keyOf(row)}
          subject={subjectOfPreview(preview)}
          decision={Approval.Decision}
          snoozedUntil={Approval.SnoozedUntil}
          taken={Approval.Taken}
          onSnooze={onSnooze}
          onPress={(made) => onPress(made, subjectOfPreview(preview))}
          onLeave={onLeave}
          onFresh={onFresh}
        />
      )}
    </footer>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const requestID = error instanceof CallError ? error.requestID : undefined;
  return (
    <div role="alert" className="p-4">
      <Callout tone="bad" title="The preview did not load">
        <p>{refusalsOf(error)[0].words}</p>
        {requestID && <p className="wrap-anywhere text-muted text-sm">Request {requestID}</p>}
        <Button ref={handFocusOn} size="sm" className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      </Callout>
    </div>
  );
}

/** Milliseconds after which a preview is said to be loading: whoever moves on quickly hears the rows alone. */
const longWait = 600;

function Waiting() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWait);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="flex flex-col gap-4 p-4">
      {isLong && <span className="sr-only">Loading the preview</span>}
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
