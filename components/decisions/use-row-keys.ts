"use client";

import type { RefObject } from "react";
import { previewedSubject } from "./desk-pane";
import { canBeUndone } from "./marks";
import { tellWhyNot } from "./no-field";
import { toggle, useSelection } from "./selection";
import { settled, showTooSoon } from "./settled";
import { keyOf } from "./subject";
import { useDecisionKeys } from "./use-decision-keys";
import { useRangeKeys } from "./use-range-keys";
import type { Desk, Row, useRowDecisions } from "./use-row-decisions";

type Props = Pick<Desk, "rows" | "pane" | "shownRow" | "markOf" | "isFree"> &
  ReturnType<typeof useRowDecisions> & {
    snooze: (row: Row) => void;
    take: (row: Row) => void;
    /** The row with the focus, since when. */
    focused: RefObject<{ key: string; since: number } | undefined>;
    shownSince: RefObject<number>;
    /** Whether rows have boxes. */
    canSelect: () => boolean;
    focusRow: (row: Row | undefined) => void;
    skip: (row: Row) => void;
  };

/** The keys of a list: for the row with the focus or, with the focus elsewhere in the page or nowhere, for the one that shows. */
export function useRowKeys(props: Props) {
  const { rows, pane, shownRow, markOf, focused, shownSince, isFree, isRead, canSelect, focusRow, skip } = props;
  const { approve, approveWhole, decline, comment, whyNot, snooze, take } = props;
  const isAlone = useSelection().size === 0;
  const rowAt = () => rows.find((each) => keyOf(each) === focused.current?.key);
  // The focus is nowhere when the page has just come.
  const shownToKeys = () =>
    pane && shownRow && isDesksFocus() && previewedSubject(keyOf(shownRow)) ? shownRow : undefined;

  useDecisionKeys(() => {
    const at = rowAt();
    const row = at ?? shownToKeys();
    const skipped = row ?? shownRow;
    const since = at ? (focused.current?.since ?? Number.POSITIVE_INFINITY) : shownSince.current;
    const isSettled = performance.now() - since >= settled;
    // What is selected is decided together (BulkBar).
    const free = isAlone && isFree(row) ? row : undefined;
    const stuck = isAlone && isSettled && row && !isFree(row) && !canBeUndone(markOf(row)) ? row : undefined;
    const why = stuck && whyNot(stuck);
    const tell = (what: Parameters<typeof tellWhyNot>[0]) =>
      stuck && why ? () => tellWhyNot(what, keyOf(stuck), why) : undefined;
    return {
      approve: tell("approve"),
      whole: tell("approve"),
      snooze: tell("snooze"),
      take: isAlone ? tell("take") : tellTakesOne,
      ...(free && { approve: () => showTooSoon(document.querySelector("[data-desk-pane] [type=submit]")) }),
      ...(free &&
        isSettled && {
          ...((pane ? isRead(free) : at) && { approve: () => approve(free) }),
          ...(pane && isRead(free) && { whole: () => approveWhole(free) }),
          take: () => take(free),
        }),
      ...(row && { comment: () => comment(row) }),
      // They decide nothing yet: a dialog asks, and whoever types a reason at once finds its field.
      ...(free && { snooze: () => snooze(free) }),
      ...(row && isAlone && { decline: () => decline(row) }),
      ...(pane && skipped && { skip: () => skip(skipped) }),
      ...(row && canSelect() && { select: () => toggle(keyOf(row)) }),
    };
  });

  useRangeKeys((step) => {
    const from = rowAt() ?? shownToKeys();
    if (!from || !canSelect()) return false;
    const to = rows[rows.indexOf(from) + step];
    toggle(keyOf(from), true);
    if (to) toggle(keyOf(to), true);
    focusRow(to);
    return true;
  });
}

const tellTakesOne = () =>
  tellWhyNot("take", "selected", "One approval is taken at a time: press Esc to clear the selection first.");

/** Also on the link that has led to the list. */
const isDesksFocus = () =>
  document.activeElement === document.body || Boolean(document.activeElement?.closest("main, [aria-current=page]"));
