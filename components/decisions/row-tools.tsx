"use client";

import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { ToolsProps } from "@/components/table/list-view";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { formatMoney } from "@/components/ui/money";
import { fullName } from "@/lib/users/full-name";
import { fetchActs } from "./acting";
import { isMe } from "./colleagues-store";
import { DeskEdge } from "./desk-edge";
import { DeskPane } from "./desk-pane";
import { followHeld } from "./follow-held";
import { SnoozeDialog } from "./lazy-snooze-dialog";
import { type Mark, markAmong, snoozedUntil, useMarks } from "./marks";
import { isBusy } from "./press";
import { RowButtons, RowStanding } from "./row-end";
import { keepSelected, select, useSelection } from "./selection";
import { keyOf } from "./subject";
import { subjectOfRow } from "./subject-of";
import { useDesk } from "./use-desk";
import { useLiveMarks } from "./use-live-marks";
import { type Row, useRowDecisions } from "./use-row-decisions";
import { useRowFocus } from "./use-row-focus";
import { useRowKeys } from "./use-row-keys";
import { useRowPlaces } from "./use-row-places";
import { useSnoozing } from "./use-snoozing";
import { useTaking } from "./use-taking";

// Fetched as one comes near a row.
const DeclineDialog = lazyDialog(() => import("./decline-dialog").then(({ DeclineDialog }) => DeclineDialog));

const BulkBar = lazyPart(() => import("./bulk-bar").then(({ BulkBar }) => BulkBar));

/** How many previews are fetched before they are shown. */
const ahead = 2;

/** Deciding in a list: buttons in the row under the pointer or the focus, the keys, and what became of each row. */
export function RowTools({ region, rows }: ToolsProps<Row>) {
  const marks = useMarks();
  const { ends, pointed, focusedKey, focused } = useRowPlaces(region, rows);
  const isNear = pointed !== undefined || focusedKey !== undefined;
  useFetchedAhead(isNear);
  useFollowed(rows, marks);
  useLiveMarks(rows);

  // What is decided says so itself.
  const markOf = (row: Row) => (row.Status === "Pending" ? (markAmong(marks, row) ?? markOfHeld(row)) : undefined);
  const isFree = (row: Row | undefined): row is Row => !!row?.CanDecide && !isBusy(markOf(row));
  const { focusRow, goOn, skip, left } = useRowFocus(rows, { ends, focusedKey }, isFree);
  const { pane, row: shownRow, since: shownSince } = useDesk(region, rows, focusedKey);
  const canSelect = () => Boolean(region.current?.querySelector(".desk"));
  const hasBar = useBulkBar(rows, isNear);

  const [declining, setDeclining] = useState<Row>();
  const [snoozing, setSnoozing] = useState<Row>();
  const { whyNot, askUnlessTooSoon } = useSnoozing();
  const snooze = (row: Row) => askUnlessTooSoon([row], () => setSnoozing(row));
  const { warned, toggle: take, dialog: takeDialog } = useTaking();
  const desk = { rows, pane, shownRow, markOf, isFree, goOn, left };
  const decisions = useRowDecisions({ ...desk, warned, openDecline: setDeclining });
  /** Once the dialog has given the focus back. */
  const leave = (row: Row) =>
    setTimeout(() => {
      goOn(row);
      left(row);
    });
  useRowKeys({ ...desk, ...decisions, snooze, take, focused, shownSince, canSelect, focusRow, skip });

  return (
    <>
      {rows.map((row) => {
        const key = keyOf(row);
        const end = ends.get(key);
        const mark = markOf(row);
        // The preview has the buttons, where there is one.
        const isAt = !pane && isFree(row) && (pointed === key || focusedKey === key);
        if (!end || (!isAt && (!mark || mark.state === "free"))) return null;
        return createPortal(
          <div className="row-end">
            {isAt ? (
              <RowButtons
                of={row}
                mark={mark}
                onApprove={() => decisions.approve(row)}
                onDecline={() => decisions.decline(row)}
                onSnooze={() => snooze(row)}
                tooLate={whyNot(row)}
                onTake={() => take(row)}
              />
            ) : (
              mark && mark.state !== "free" && <RowStanding of={key} mark={mark} />
            )}
          </div>,
          end,
          key,
        );
      })}
      {hasBar && canSelect() && (
        <BulkBar
          {...{ region, rows, isFree }}
          goOn={(from) => from[0] && goOn(from.at(-1) ?? from[0], from)}
          left={left}
          goBack={([first]) => focusRow(first)}
        />
      )}
      {pane &&
        shownRow &&
        createPortal(
          <>
            <DeskEdge />
            <DeskPane
              row={shownRow}
              next={rows
                .slice(rows.indexOf(shownRow) + 1)
                .filter((row) => !isBusy(markOf(row)))
                .slice(0, ahead)}
              onPress={(made, subject) => decisions.decide(shownRow, made, subject)}
              onSnooze={() => snooze(shownRow)}
              onSkip={() => skip(shownRow)}
              onLeave={() => focusRow(shownRow)}
              onShown={(since) => decisions.onShown(shownRow, since)}
            />
          </>,
          pane,
        )}
      {snoozing && (
        <SnoozeDialog
          key={keyOf(snoozing)}
          of={[snoozing]}
          until={snoozedUntil(snoozing.SnoozedUntil, marks.get(keyOf(snoozing)))}
          onClose={(done) => {
            setSnoozing(undefined);
            if (done) leave(snoozing);
          }}
        />
      )}
      {takeDialog}
      {declining && (
        <DeclineDialog
          key={keyOf(declining)}
          subject={subjectOfRow(declining)}
          about={aboutOf(declining)}
          onClose={(decided) => {
            setDeclining(undefined);
            if (decided) leave(declining);
          }}
        />
      )}
    </>
  );
}

/** Keeps the selection to what is on the page. Returns whether its bar is there. */
function useBulkBar(rows: readonly Row[], isNear: boolean) {
  const selection = useSelection();
  const keys = rows.map(keyOf).join("\n");
  // What is no longer on the page is not decided unseen.
  useEffect(() => {
    keepSelected(new Set(keys.split("\n")));
  }, [keys]);
  useEffect(() => () => select([]), []);
  const [hasBar, setBar] = useState(false);
  // It is there before anything is selected, so that a key right afterwards is not lost, and stays: what became of a
  // selection shows when nothing is selected any more.
  if ((isNear || selection.size > 0) && !hasBar) setBar(true);
  return hasBar;
}

/** Whoever comes near a row is likely to act. */
function useFetchedAhead(isNear: boolean) {
  useEffect(() => {
    if (!isNear) return;
    fetchActs();
    DeclineDialog.fetch();
    BulkBar.fetch();
  }, [isNear]);
}

function aboutOf({ ApprovalRuleID, Names, Order: { Total, Currency, FromUser } }: Row) {
  return [formatMoney(Total, Currency), fullName(FromUser), Names?.ApprovalRuleID ?? ApprovalRuleID].join(" · ");
}

/** Of a decision that was on hold as the list came: one's own is followed. */
function markOfHeld(row: Row): Mark | undefined {
  const { Decision } = row;
  if (Decision?.State !== "Held" || isMe(Decision.Person)) return undefined;
  const { Person, Decision: kind, DateCreated } = Decision;
  return { state: "first", person: Person, kind, at: DateCreated, isHeld: true };
}

function useFollowed(rows: readonly Row[], marks: ReadonlyMap<string, Mark>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mark may have been replaced by one that says less.
  useEffect(() => {
    for (const row of rows) followHeld(row, row.Decision);
  }, [rows, marks]);
}
