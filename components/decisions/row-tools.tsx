"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { ToolsProps } from "@/components/table/list-view";
import { rowsOf } from "@/components/table/shown-row";
import { addShortcuts } from "@/components/table/use-table-keys";
import { expectText } from "@/components/ui/is-shortcut";
import { lazyPart } from "@/components/ui/lazy-part";
import { formatMoney } from "@/components/ui/money";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { NamedRecord } from "@/lib/list/named";
import { fullName } from "@/lib/users/full-name";
import { fetchActs } from "./acting";
import { isMe } from "./colleagues-store";
import { focusComment } from "./comment-field";
import type { Press } from "./decision-of";
import { DeclineDialog } from "./decline-dialog";
import { DeskEdge } from "./desk-edge";
import { DeskPane, previewedSubject, whyNoForm } from "./desk-pane";
import { changeDraft, readDraft } from "./drafts";
import { followHeld, isKnown } from "./follow-held";
import { type Mark, markAmong, useMarks } from "./marks";
import { tellNoField } from "./no-field";
import { isBusy, press } from "./press";
import { RowButtons, RowStanding } from "./row-end";
import { keepSelected, select, toggle, useSelection } from "./selection";
import { settled, showTooSoon } from "./settled";
import { standingWords } from "./standing-words";
import { keyOf } from "./subject";
import { subjectOfRow } from "./subject-of";
import { hearUndo } from "./undone";
import { useDecisionKeys } from "./use-decision-keys";
import { tellDeclining } from "./use-decline-keys";
import { useDesk } from "./use-desk";
import { useLiveMarks } from "./use-live-marks";
import { useRangeKeys } from "./use-range-keys";
import { useSnoozing } from "./use-snoozing";
import { useTaking } from "./use-taking";
import { useZone } from "./use-zone";

type Row = NamedRecord<InboxApproval>;

// Fetched when it is opened.
const SnoozeDialog = lazyPart(() => import("./snooze-dialog").then(({ SnoozeDialog }) => SnoozeDialog));

const BulkBar = lazyPart(() => import("./bulk-bar").then(({ BulkBar }) => BulkBar));

/** How many previews are fetched before they are shown. */
const ahead = 2;

/** Deciding in a list: buttons in the row under the pointer or the focus, the keys, and what became of each row. */
export function RowTools({ region, rows }: ToolsProps<Row>) {
  const marks = useMarks();
  const zone = useZone();
  const ends = useRowEnds(region, rows);
  const { pointed, focusedKey, focused } = useRowsAt(region, rows, ends);
  const isNear = pointed !== undefined || focusedKey !== undefined;
  useFetchedAhead(isNear);
  const [declining, setDeclining] = useState<Row>();
  const [snoozing, setSnoozing] = useState<Row>();
  const { whyNot, askUnlessTooSoon } = useSnoozing();
  const snooze = (row: Row) => askUnlessTooSoon([row], () => setSnoozing(row));
  useFollowed(rows, marks);
  useLiveMarks(rows);

  // What is decided says so itself.
  const markOf = (row: Row) => (row.Status === "Pending" ? (markAmong(marks, row) ?? markOfHeld(row)) : undefined);
  const isFree = (row: Row | undefined): row is Row => !!row?.CanDecide && !isBusy(markOf(row));
  const focusRow = (row: Row | undefined) => {
    const link = row && ends.get(keyOf(row))?.closest("tr")?.querySelector<HTMLElement>("[data-row]");
    link?.focus({ preventScroll: true });
    link?.closest("tr")?.scrollIntoView({ block: "nearest" });
  };
  /** To the next row that waits, from the end to the first one: what is typed then never goes to a row that is done. */
  const goOn = (row: Row, besides: readonly Row[] = []) => {
    const at = rows.indexOf(row);
    const isNext = (each: Row) => isFree(each) && !besides.includes(each);
    focusRow([...rows.slice(at + 1), ...rows.slice(0, at)].find(isNext) ?? row);
  };
  useFocusKept(rows, { ends, focusedKey, focusRow });
  const left = useRefused(marks, (key) => focusRow(rows.find((row) => keyOf(row) === key)));
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
  const { pane, row: shownRow, since: shownSince } = useDesk(region, rows, focusedKey);
  const { warned, toggle: toggleTake, dialog: takeDialog } = useTaking();
  const decide = (row: Row, made: Press, subject = subjectOfRow(row)) =>
    warned(row, `${made.kind} anyway`, () => {
      const others = made.isWhole ? rows.filter((each) => each.OrderID === row.OrderID && isFree(each)) : [];
      void press(subject, made, others);
      // A decline ends the others of its order, too.
      const ended = made.kind === "Decline" ? rows.filter((each) => each.OrderID === row.OrderID) : others;
      goOn(row, ended);
      left(row);
    });
  const approve = (row: Row) => {
    const key = keyOf(row);
    const { comments, declines } = readDraft(key);
    // Whoever has begun to decline goes on or cancels first.
    if (pane && previewedSubject(key) && declines) return tellDeclining(row.OrderID);
    // What the preview shows is what is decided on. What was written of it, here or on its page, goes along.
    const made = { kind: "Approve", comments } as const;
    decide(row, made, pane ? previewedSubject(key) : undefined);
  };
  const approveWhole = (row: Row) => {
    const subject = previewedSubject(keyOf(row));
    const draft = readDraft(keyOf(row));
    if (!subject?.mine) return;
    if (subject.mine === 1) return approve(row);
    if (draft.declines) return tellDeclining(row.OrderID);
    decide(row, { kind: "Approve", comments: draft.comments, isWhole: true }, subject);
  };
  const decline = (row: Row) => {
    const why = whyNoField(row);
    if (why) return tellNoField("decline", why);
    // What is typed before its field is there is no shortcut.
    expectText();
    if (!pane) declineInDialog(row);
    else if (row === shownRow && read.current?.key === keyOf(row)) declineInPane(row);
    else wanted.current = keyOf(row);
  };
  const declineInDialog = (row: Row) => warned(row, "Decline anyway", () => setDeclining(row));
  const declineInPane = (row: Row) => {
    const draft = readDraft(keyOf(row));
    const why = whyNoField(row);
    if (why) tellNoField("decline", why);
    else if (!previewedSubject(keyOf(row))) declineInDialog(row);
    else if (draft.declines) focusComment();
    else changeDraft(keyOf(row), { ...draft, declines: true });
  };
  /** The row that is declined once its preview shows. */
  const wanted = useRef<string>(undefined);
  const comment = (row: Row) => {
    const why = whyNoField(row) ?? (pane ? undefined : "Enter opens the approval, where you can.");
    if (why || row !== shownRow || !focusComment()) tellNoField("comment", why ?? "Its preview is still loading.");
  };
  const whyNoField = (row: Row) => {
    const mark = markOf(row);
    if (isBusy(mark)) return standingWords(mark, zone);
    return (pane && whyNoForm(keyOf(row))) || (row.CanDecide ? undefined : "Only those who can decide it can.");
  };
  const rowAt = () => rows.find((each) => keyOf(each) === focused.current?.key);
  const read = useRef<{ key: string; since: number }>(undefined);
  /** Its preview has been there for long enough to be read. */
  const isRead = (row: Row) => read.current?.key === keyOf(row) && performance.now() - read.current.since >= settled;
  /** With the focus in the preview or nowhere, as when the page has just come, the keys are for what the preview shows. */
  const shownToKeys = () =>
    pane && shownRow && isDesksFocus() && previewedSubject(keyOf(shownRow)) ? shownRow : undefined;
  useDecisionKeys(() => {
    const at = rowAt();
    const row = at ?? shownToKeys();
    const since = at ? (focused.current?.since ?? Number.POSITIVE_INFINITY) : shownSince.current;
    const isSettled = isFree(row) && performance.now() - since >= settled;
    return {
      ...(isFree(row) &&
        selection.size === 0 && {
          approve: () => showTooSoon(document.querySelector("[data-desk-pane] [type=submit]")),
        }),
      // What is selected is decided together (BulkBar).
      ...(row &&
        selection.size === 0 &&
        isSettled && {
          ...((pane ? isRead(row) : at) && { approve: () => approve(row) }),
          ...(pane && isRead(row) && { whole: () => approveWhole(row) }),
          snooze: () => snooze(row),
          take: () => toggleTake(row),
        }),
      ...(row && { comment: () => comment(row) }),
      // It decides nothing yet: whoever types a reason at once finds its field.
      ...(row && selection.size === 0 && { decline: () => decline(row) }),
      ...(pane && (row ?? shownRow) && { skip: () => skip(row ?? shownRow) }),
      ...(row && canSelect(region) && { select: () => toggle(keyOf(row)) }),
    };
  });
  useRangeKeys((step) => {
    const from = rowAt() ?? shownToKeys();
    if (!from || !canSelect(region)) return false;
    const to = rows[rows.indexOf(from) + step];
    toggle(keyOf(from), true);
    if (to) toggle(keyOf(to), true);
    focusRow(to);
    return true;
  });
  const skip = (from: Row | undefined) => from && goOn(from);
  const goBackTo = useRef((_key: string) => {});
  useEffect(() => {
    goBackTo.current = (key) => focusRow(rows.find((row) => keyOf(row) === key));
  });
  useEffect(() => hearUndo((key) => goBackTo.current(key)), []);

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
                onApprove={() => approve(row)}
                onDecline={() => decline(row)}
                onSnooze={() => snooze(row)}
                tooLate={whyNot(row)}
                onTake={() => toggleTake(row)}
              />
            ) : (
              mark && mark.state !== "free" && <RowStanding of={key} mark={mark} />
            )}
          </div>,
          end,
          key,
        );
      })}
      {hasBar && canSelect(region) && (
        <BulkBar
          {...{ region, rows, isFree }}
          goOn={(from) => from[0] && goOn(from.at(-1) ?? from[0], from)}
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
              onPress={(made, subject) => decide(shownRow, made, subject)}
              onSnooze={() => snooze(shownRow)}
              onSkip={() => goOn(shownRow)}
              onLeave={() => focusRow(shownRow)}
              onShown={() => {
                read.current = { key: keyOf(shownRow), since: performance.now() };
                if (wanted.current === keyOf(shownRow)) declineInPane(shownRow);
                wanted.current = undefined;
              }}
            />
          </>,
          pane,
        )}
      {snoozing && (
        <SnoozeDialog
          key={keyOf(snoozing)}
          of={[snoozing]}
          until={snoozedUntil(snoozing, marks.get(keyOf(snoozing)))}
          onClose={(done) => {
            setSnoozing(undefined);
            if (done) setTimeout(() => goOn(snoozing));
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
            if (!decided) return;
            setTimeout(() => {
              goOn(declining);
              left(declining);
            });
          }}
        />
      )}
    </>
  );
}

/**
 * Back to a row whose decision was refused or not sent, unless the user has moved further. Returns what records that a
 * decided row was left.
 */
function useRefused(marks: ReadonlyMap<string, Mark>, goBackTo: (key: string) => void) {
  const sent = useRef({ keys: new Set<string>(), focus: null as Element | null });
  useEffect(() => {
    const { keys, focus } = sent.current;
    for (const key of keys) {
      const state = marks.get(key)?.state;
      if (state === "sending") continue;
      keys.delete(key);
      if (state === "refused" && document.activeElement === focus) goBackTo(key);
    }
  });
  return (row: Row) => {
    sent.current.keys.add(keyOf(row));
    sent.current.focus = document.activeElement;
  };
}

/** Where the row with the focus has left, the one that is now in its place has it. */
function useFocusKept(rows: readonly Row[], { ends, focusedKey, focusRow }: Kept) {
  const before = useRef({ rows, focusedKey });
  useEffect(() => {
    const { rows: old, focusedKey: left } = before.current;
    const next = rows.find((row) => keyOf(row) === nextOf(left, { old, rows }));
    // The rows are on the page, and their ends are found.
    if (next && !ends.has(keyOf(next))) return;
    before.current = { rows, focusedKey };
    if (next && document.activeElement === document.body) focusRow(next);
  });
}

type Kept = { ends: ReadonlyMap<string, Element>; focusedKey: string | undefined; focusRow: (row: Row) => void };

/** The row that has taken the place of one that has left; undefined where none has. */
function nextOf(left: string | undefined, { old, rows }: { old: readonly Row[]; rows: readonly Row[] }) {
  const here = rows.map(keyOf);
  if (old === rows || left === undefined || here.includes(left)) return undefined;
  const all = old.map(keyOf);
  const at = all.indexOf(left);
  return [...all.slice(at + 1), ...all.slice(0, at).reverse()].find((key) => here.includes(key)) ?? here[0];
}

/** Whoever comes near a row is likely to act. */
function useFetchedAhead(isNear: boolean) {
  useEffect(() => {
    if (!isNear) return;
    fetchActs();
    BulkBar.fetch();
  }, [isNear]);
}

/** As the list came, unless it was brought back since. */
const snoozedUntil = ({ SnoozedUntil }: Row, mark: Mark | undefined) =>
  mark?.state === "free" && mark.isBack ? null : SnoozedUntil;

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
  useEffect(() => {
    for (const row of rows) {
      const { Decision } = row;
      if (Decision?.State !== "Held" || !isMe(Decision.Person) || isKnown(marks.get(keyOf(row)))) continue;
      followHeld(row, Decision);
    }
  }, [rows, marks]);
}

const isDesksFocus = () =>
  document.activeElement === document.body || Boolean(document.activeElement?.closest("[data-desk-pane]"));

/** Rows have boxes where the list is the desk's. */
const canSelect = (region: RefObject<HTMLElement | null>) => Boolean(region.current?.querySelector(".desk"));

/** The last cell of each row that is on the page, and on each row what it is of. */
function useRowEnds(region: RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const [ends, setEnds] = useState<ReadonlyMap<string, Element>>(new Map());
  useLayoutEffect(() => {
    const found = new Map<string, Element>();
    for (const [at, element] of rowsOf(region).entries()) {
      const row = rows[at];
      if (!row || !element.lastElementChild) continue;
      element.dataset.approval = keyOf(row);
      found.set(keyOf(row), element.lastElementChild);
    }
    if (!isSame(found, ends)) setEnds(found);
  });
  return ends;
}

const isSame = (a: ReadonlyMap<string, Element>, b: ReadonlyMap<string, Element>) =>
  a.size === b.size && [...a].every(([key, end]) => b.get(key) === end);

/** The row under the pointer, and the one with the focus since when. */
function useRowsAt(region: RefObject<HTMLElement | null>, rows: readonly Row[], ends: ReadonlyMap<string, Element>) {
  const [pointed, setPointed] = useState<string>();
  const [focusedKey, setFocused] = useState<string>();
  const focused = useRef<{ key: string; since: number }>(undefined);

  const focus = useCallback((target: EventTarget | null) => {
    const key = keyAt(target);
    if (key === focused.current?.key) return;
    focused.current = key === undefined ? undefined : { key, since: performance.now() };
    setFocused(key);
  }, []);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const listeners = {
      pointerover: ({ target, pointerType }: PointerEvent) => pointerType !== "touch" && setPointed(keyAt(target)),
      pointerleave: () => setPointed(undefined),
      focusin: ({ target }: FocusEvent) => focus(target),
      focusout: ({ relatedTarget }: FocusEvent) => focus(relatedTarget),
    };
    const events = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listen] of events) element.addEventListener(name, listen);
    addShortcuts(element, ["a", "c", "d", "e", "s", "m", "u"]);
    return () => {
      for (const [name, listen] of events) element.removeEventListener(name, listen);
    };
  }, [region, focus]);

  // What the rows of the page are of may have changed under the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change.
  useEffect(() => focus(document.activeElement), [rows, ends, focus]);
  return { pointed, focusedKey, focused };
}

const keyAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(".list-row")?.dataset.approval : undefined;
