"use client";

import { type CSSProperties, useMemo, useState } from "react";
import { BackTime } from "@/components/decisions/back-at";
import { type DeskLayout, keepDeskLayout } from "@/components/decisions/desk-layout";
import { KeysButton } from "@/components/keys/keys-button";
import { DataTable } from "@/components/table/data-table";
import type { ListView } from "@/components/table/list-view";
import type { Look } from "@/components/table/look";
import type { PageQuery } from "@/components/table/page-query";
import type { FirstPage } from "@/components/table/use-list-data";
import { drawn } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { urlOf } from "@/lib/api/url-of";
import type { InboxApproval } from "@/lib/approvals/contract";
import { decidedQuery, inboxOperation, mineDefaults, othersQuery, snoozedQuery } from "@/lib/approvals/inbox-list";
import type { NamedRecord } from "@/lib/list/named";
import type { Direction } from "@/lib/orders/direction";
import { decidedDeskView, deskView } from "./desk-view";
import { decidedView, inboxView, isOfDecided } from "./inbox-view";

// One script: only approvers need both.
const Tools = lazyPart(() => import("./desk-parts").then(({ RowTools }) => RowTools), { Failed: NoTools });
const NewApprovals = lazyPart(() => import("./desk-parts").then(({ NewApprovals }) => NewApprovals), {
  Failed: NoTools,
});

/** The approvals' own pages have them, too. */
function NoTools() {
  return null;
}

const uncounted = "Those pending with others are under Others.";
const OthersWords = lazyPart(() => import("./others-words").then(({ OthersWords }) => OthersWords), {
  waiting: uncounted,
  Failed: () => uncounted,
});

const WaitingReturns = lazyPart(() => import("./waiting-returns").then(({ WaitingReturns }) => WaitingReturns), {
  Failed: () => null,
});

/** New approvals may not match another list's filters. */
const isOfWaiting = ({ page, search, filters }: PageQuery) =>
  page === 1 &&
  !search &&
  filters.every(
    ([key, value]) =>
      (key === "CanDecide" && value === "true") ||
      (key === "SnoozedUntil" && value === "!*") ||
      (key === "Status" && value === "Pending"),
  );

type View = ListView<NamedRecord<InboxApproval>>;
type Deciding = { snoozed: Snoozed; reader: string; direction: Direction };

/** Tells users without a group that no approval can await them. */
const ofReaders = (view: View): View => ({
  ...view,
  allDone: {
    title: "No pending approvals",
    text: "Every approval you can see has been decided. You are in no approving group, so none can await you.",
  },
  tabs: [
    {
      filters: mineDefaults.filters,
      nothing: {
        title: "You are in no approving group",
        text: "The members of a group decide its approvals. An administrator can add you to one.",
      },
    },
    ...(view.tabs ?? []),
  ],
});

/** How many approvals the user has snoozed, and when the first comes back. */
type Snoozed = { count: number; first: string | null };

/** For approvers the list starts with their own approvals. */
const ofDeciders = (view: View, { snoozed, reader, direction }: Deciding): View => {
  const decided = { label: "Show what you decided", query: decidedQuery(reader) };
  return {
    ...view,
    defaults: mineDefaults,
    allDone: {
      title: "Nothing is pending for you",
      ...(snoozed.first
        ? {
            text: (
              <>
                <SnoozedWords count={snoozed.count} first={snoozed.first} />
                <WaitingReturns />
              </>
            ),
            next: [{ label: "Show what you snoozed", query: snoozedQuery }, decided],
          }
        : {
            text: (
              <>
                Approvals pending with your groups appear here.{" "}
                <OthersWords direction={direction} uncounted={uncounted} />
                <WaitingReturns />
              </>
            ),
            next: [{ label: "Show approvals pending with others", query: othersQuery }, decided],
          }),
    },
  };
};

function SnoozedWords({ count, first }: { count: number; first: string }) {
  return (
    <>
      {count === 1 ? "One approval is snoozed. It comes back" : `${count} approvals are snoozed. The first comes back`}{" "}
      <BackTime until={first} />.
    </>
  );
}

type Props = {
  direction: Direction;
  /** Whether the reader is in an approving group. */
  decides: boolean;
  /** The ID of the reader. */
  reader: string;
  first: FirstPage<NamedRecord<InboxApproval>>;
  look: Look;
  deskLook: Look;
  desk: DeskLayout;
  snoozed: Snoozed;
};

const Table2 = drawn("M3 9h18M9 3v18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z");
const PanelRight = drawn("M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM15 3v18");

const layouts = [
  { value: "table", label: "Table", icon: Table2 },
  { value: "split", label: "Split view", icon: PanelRight },
] as const;

export function InboxTable({ direction, decides, reader, first, look, deskLook, desk, snoozed }: Props) {
  const [{ layout: chosen, share }, choose] = useState(desk);
  // Approvers read each row; others scan many.
  const awaits = first.query.filters.some(([key, value]) => key === "CanDecide" && value === "true");
  const layout = chosen ?? (awaits ? "split" : "table");
  const isSplit = layout === "split";
  const { count, first: firstBack } = snoozed;
  const isDecided = isOfDecided(first.query);
  const view = useMemo(() => {
    const shown = isDecided ? (isSplit ? decidedDeskView : decidedView) : isSplit ? deskView : inboxView;
    return decides ? ofDeciders(shown, { snoozed: { count, first: firstBack }, reader, direction }) : ofReaders(shown);
  }, [isDecided, isSplit, decides, reader, direction, count, firstBack]);
  const table = (
    <DataTable
      key={`${layout} ${isDecided}`}
      view={view}
      first={first}
      look={isSplit ? deskLook : look}
      Tools={Tools}
      urlOf={(query) => urlOf(inboxOperation, { queryParams: direction === "all" ? {} : { direction }, query })}
      beside={isSplit && <Pane />}
      looks={
        <div className="flex items-center gap-2 max-md:hidden">
          <KeysButton />
          <Segmented
            label="Layout"
            iconsOnly
            options={layouts}
            value={layout}
            onChoose={(next) => choose(keepDeskLayout({ layout: next }))}
          />
        </div>
      }
    />
  );
  const fresh = <NewApprovals rows={first} isOfWaiting={isOfWaiting(first.query)} />;
  if (!isSplit)
    return (
      <>
        {table}
        {fresh}
      </>
    );
  // Safe: a property of our own.
  return (
    <div style={{ "--desk-share": `${share}%` } as CSSProperties}>
      {table}
      {fresh}
    </div>
  );
}

/** The preview's place; it loads with the actions. */
function Pane() {
  return (
    <aside aria-label="Preview" data-desk-pane data-print="hide" className="desk-pane">
      <div className="flex flex-col gap-4 p-4 not-only:hidden">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </aside>
  );
}
