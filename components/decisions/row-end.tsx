"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Check, X } from "@/components/ui/icons";
import { RowIcon, type RowIconName } from "@/components/ui/row-icon";
import { SecondsLeft } from "@/components/ui/seconds-left";
import { unavailable } from "@/components/ui/unavailable";
import { acting } from "./acting";
import { type Shown, useIsMine } from "./colleagues";
import { capital, finalWords, firstWords, pastOf } from "./decision-words";
import type { Kind, Mark } from "./marks";
import { standingWords } from "./standing-words";
import { keyOf } from "./subject";
import { useToldHere } from "./use-told-here";
import { useUndoable } from "./use-undoable";
import { useZone } from "./use-zone";

type ButtonsProps = {
  of: Shown;
  mark: Mark | undefined;
  onApprove: () => void;
  onDecline: () => void;
  onSnooze: () => void;
  /** Why it cannot be snoozed. */
  tooLate: string | undefined;
  onTake: () => void;
};

/** The buttons of the keys, in the row under the pointer or the focus: small, since one decides by the amount beside them. */
export function RowButtons({ of, mark, onApprove, onDecline, onSnooze, tooLate, onTake }: ButtonsProps) {
  const take = useIsMine(of) ? "Give back" : "Take";
  useToldHere(keyOf(of), mark?.state === "refused");
  return (
    <div className="-mr-1 gap-0 p-0.5 shadow-float max-md:hidden">
      {mark?.state === "refused" && <Words icon="circle-alert">{mark.words}</Words>}
      <IconButton size="sm" onClick={onApprove} label="Approve (a)" aria-keyshortcuts="a">
        <Check size={15} aria-hidden className="text-good" />
      </IconButton>
      <IconButton size="sm" onClick={onDecline} label="Decline… (d)" aria-keyshortcuts="d">
        <X size={15} aria-hidden className="text-bad" />
      </IconButton>
      <IconButton size="sm" onClick={onSnooze} label="Snooze… (s)" {...unavailable(tooLate)} aria-keyshortcuts="s">
        <RowIcon name="clock" className="size-3.5" />
      </IconButton>
      <IconButton size="sm" onClick={onTake} label={`${take} (m)`} aria-keyshortcuts="m">
        <RowIcon name="hand" className="size-3.5" />
      </IconButton>
    </div>
  );
}

/** What became of the row. */
export function RowStanding({ of, mark }: { of: string; mark: Exclude<Mark, { state: "free" }> }) {
  const place = useRef<HTMLDivElement>(null);
  const isOver = mark.state !== "refused";
  const isUndoable = useUndoable(mark);
  useEffect(() => {
    const row = place.current?.closest<HTMLElement>(".list-row");
    if (!row || !isOver) return;
    row.dataset.decided = "";
    return () => {
      delete row.dataset.decided;
    };
  }, [isOver]);
  return (
    <div ref={place} className="row-standing">
      <Standing mark={mark} />
      {isUndoable && (
        <Button size="sm" onClick={() => void acting(({ undo }) => undo(of))} data-tip="Undo (u)">
          Undo
          {mark.state === "held" && (
            <span aria-hidden className="min-w-7 text-right font-normal text-muted">
              <SecondsLeft until={mark.until} />
            </span>
          )}
        </Button>
      )}
    </div>
  );
}

function Standing({ mark }: { mark: Exclude<Mark, { state: "free" }> }) {
  const now = useNow(mark.state === "first");
  const zone = useZone();
  switch (mark.state) {
    case "held":
      return <Words icon={iconOf(mark.kind)}>{capital(pastOf(mark.kind))}</Words>;
    case "done":
      return <Words icon={iconOf(mark.kind)}>{finalWords(mark.kind, null)}</Words>;
    case "first":
      return <Words icon="circle-alert">{firstWords(mark, now)}</Words>;
    case "ending":
      return <Words icon="clock">Ends with your decline</Words>;
    case "refused":
      // The whole of it stands where one decides, and covers nothing here.
      return <Words icon="circle-alert">Not {pastOf(mark.kind)}</Words>;
    case "sending":
    case "undoing":
    case "snoozed":
    case "gone":
      return <Words icon={mark.state === "gone" ? "circle-alert" : "clock"}>{standingWords(mark, zone)}</Words>;
  }
}

const iconOf = (kind: Kind): RowIconName => (kind === "Approve" ? "circle-check" : "circle-x");

function Words({ icon, children }: { icon: RowIconName; children: React.ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 px-1 font-medium text-ink text-sm">
      <RowIcon name={icon} />
      <span className="line-clamp-3">{children}</span>
    </span>
  );
}

function useNow(ticks: boolean) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticks) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
}
