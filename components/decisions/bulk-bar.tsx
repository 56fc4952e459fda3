"use client";

import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { decisionKeys } from "@/components/keys/shortcuts";
import { Button } from "@/components/ui/button";
import { KeyHint } from "@/components/ui/key-hint";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { unavailable } from "@/components/ui/unavailable";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { NamedRecord } from "@/lib/list/named";
import { forgetDraft, severalKey } from "./drafts";
import { SnoozeDialog } from "./lazy-snooze-dialog";
import type { Kind } from "./marks";
import { select, useSelection } from "./selection";
import { keyOf } from "./subject";
import { approvalsWords, sumWords } from "./sums";
import { useDecisionKeys } from "./use-decision-keys";
import { useSnoozing } from "./use-snoozing";

type Row = NamedRecord<InboxApproval>;
type Props = {
  region: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  isFree: (row: Row) => boolean;
  /** Moves the focus from these rows to the next that waits, or back to the first of them. */
  goOn: (from: readonly Row[]) => void;
  /** Records that a row was left that is being snoozed. */
  left: (row: Row) => void;
  goBack: (to: readonly Row[]) => void;
};

// Fetched when it is opened.
const BulkDialog = lazyDialog(() => import("./bulk-dialog").then(({ BulkDialog }) => BulkDialog));

function placeOver(list: Element | null | undefined) {
  if (!list) return { left: 16, right: 16 };
  const { left, width } = list.getBoundingClientRect();
  return { left: Math.max(left, 8) + 8, width: width - 16 };
}

const tipOf = (free: readonly Row[], leftOut: readonly Row[]) =>
  [
    free.length > 0 && `${approvalsWords(free)}: ${sumWords(free)}`,
    leftOut.length > 0 && `${leftOut.length} cannot be decided`,
  ]
    .filter(Boolean)
    .join("\n");

/** What is selected, and what can be done about all of it. */
export function BulkBar({ region, rows, isFree, goOn, left, goBack }: Props) {
  const selection = useSelection();
  const [deciding, setDeciding] = useState<{ kind: Kind; asked: readonly Row[]; leftOut: readonly Row[] }>();
  const [snoozing, setSnoozing] = useState<readonly Row[]>();

  const selected = rows.filter((row) => selection.has(keyOf(row)));
  const { whyNot, askUnlessTooSoon } = useSnoozing();
  const freeNow = selected.filter(isFree);
  // What is being decided stays as it was when it was asked.
  const freeRows = deciding?.asked ?? freeNow;
  const leftOut = deciding?.leftOut ?? selected.filter((row) => !isFree(row));
  const selectable = rows.filter((row) => isFree(row) || selection.has(keyOf(row)));
  const free = freeRows.length;
  const ask = (kind: Kind) => setDeciding({ kind, asked: freeRows, leftOut });
  const snooze = () => askUnlessTooSoon(freeRows, () => setSnoozing(freeRows));
  useDecisionKeys(() =>
    free > 0 ? { approve: () => ask("Approve"), decline: () => ask("Decline"), snooze } : undefined,
  );
  const tooLate = free > 0 ? whyNot(...freeRows) : undefined;
  const isEmpty = selected.length === 0;
  useClearingEscape(!isEmpty);
  useEffect(() => {
    if (isEmpty) forgetDraft(severalKey);
  }, [isEmpty]);
  return (
    <>
      {!isEmpty &&
        createPortal(
          <section
            aria-label="Selected approvals"
            data-print="hide"
            data-bulk-bar
            // Over the list, whose rows it is about, not over the preview.
            style={placeOver(region.current?.querySelector(".desk-list"))}
            className="pointer-events-none fixed bottom-4 z-30 @container"
          >
            {/* Two lines at most, without the keys where it is narrow. */}
            <div className="pointer-events-auto flex w-fit max-w-full flex-wrap items-center gap-1.5 rounded-md bg-raised py-2 pr-2 pl-3 shadow-float @max-sm:[&_[aria-hidden]]:hidden">
              <div className="flex min-w-0 items-center gap-1.5">
                {/* One line: sums that do not fit are in the tip. */}
                <p
                  role="status"
                  data-tip={tipOf(freeRows, leftOut)}
                  className="mr-1 flex h-[1lh] min-w-0 flex-wrap gap-x-1.5 overflow-hidden"
                >
                  <span className="max-w-full truncate">
                    <span className="font-medium">{selected.length} selected</span>
                    {leftOut.length > 0 && `, ${leftOut.length} left out`}
                  </span>{" "}
                  <span className="text-muted tabular-nums">{sumWords(freeRows)}</span>
                </p>
                {selected.length < selectable.length && (
                  <Button size="sm" variant="quiet" onClick={() => select(selectable.map(keyOf))}>
                    <span className="sr-only">Select</span> All {selectable.length}
                  </Button>
                )}
                <Button size="sm" variant="quiet" onClick={() => select([])} aria-keyshortcuts="Escape">
                  Clear
                  <KeyHint>Esc</KeyHint>
                </Button>
              </div>
              <div className="ml-auto flex flex-wrap items-center gap-1.5">
                <Button
                  size="sm"
                  onClick={snooze}
                  disabled={!free}
                  {...unavailable(tooLate)}
                  aria-keyshortcuts={decisionKeys.snooze}
                >
                  Snooze {free}…<KeyHint>{decisionKeys.snooze}</KeyHint>
                </Button>
                <Button
                  size="sm"
                  onClick={() => ask("Decline")}
                  disabled={!free}
                  aria-keyshortcuts={decisionKeys.decline}
                >
                  Decline {free}…<KeyHint>{decisionKeys.decline}</KeyHint>
                </Button>
                <Button
                  size="sm"
                  variant="primary"
                  onClick={() => ask("Approve")}
                  disabled={!free}
                  aria-keyshortcuts={decisionKeys.approve}
                >
                  Approve {free}…<KeyHint>{decisionKeys.approve}</KeyHint>
                </Button>
              </div>
            </div>
          </section>,
          document.body,
        )}
      {snoozing && (
        <SnoozeDialog
          of={snoozing}
          until={null}
          onClose={(done) => {
            setSnoozing(undefined);
            if (!done) return;
            select([]);
            setTimeout(() => {
              goOn(snoozing);
              if (snoozing[0]) left(snoozing[0]);
            });
          }}
        />
      )}
      {deciding && (
        <BulkDialog
          {...deciding}
          isFree={(row) => freeNow.some((each) => keyOf(each) === keyOf(row))}
          onClose={(end) => {
            setDeciding(undefined);
            // The dialog gives the focus back to what may be gone.
            if (end) setTimeout(() => (end === "decided" ? goOn : goBack)(deciding.asked));
          }}
        />
      )}
    </>
  );
}

const keepsEscape = "dialog, :popover-open, textarea, input:not([type=checkbox])";

/** Escape clears the selection, unless it leads out of something else. */
function useClearingEscape(hasSelection: boolean) {
  useEffect(() => {
    if (!hasSelection) return;
    const press = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented) return;
      if (target instanceof Element && !target.closest(keepsEscape)) select([]);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [hasSelection]);
}
