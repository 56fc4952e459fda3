import { createStore } from "@/components/ui/store";
import { useStore } from "@/components/ui/use-store";
import { holds } from "@/lib/account/preferences/preferences";
import type { Snooze } from "@/lib/approvals/snoozing/contract";
import type { Taken } from "./colleagues-store";
import { ownHolds } from "./own-holds";
import { keyOf, type Subject } from "./subject";

export type Kind = "Approve" | "Decline";

/** The state, in this tab, of a decision on an approval. */
export type Mark =
  | { state: "sending" | "undoing"; kind: Kind }
  /** Undone, by the user or by the person who was first: it is pending again. `isBack`: it was snoozed. */
  | { state: "free"; isBack?: true }
  /**
   * The user has snoozed it until then. `undoUntil`: how long the key undoes that, in milliseconds. `answer`: the server's, once
   * it is there.
   */
  | { state: "snoozed"; until: string; undoUntil: number; undo: () => void; answer?: Snooze }
  /** It can be undone until then, in milliseconds. `since`: when it was made, by the server. */
  | {
      state: "held";
      of: Pick<Subject, "OrderID" | "ID">;
      kind: Kind;
      decisionID: string;
      since: string;
      until: number;
      /** The same by the server, which is what the live stream says of it. */
      heldUntil: string | null;
      /** Keys of the approvals decided by the same press, which are undone together. */
      together: readonly string[];
    }
  | { state: "done"; kind: Kind; since: string | null }
  /** Somebody else was first, or the user in another window. `lost`: what the user decided, which was refused because of it. */
  | { state: "first"; person: Taken["Person"]; kind: Kind; at: string; isHeld: boolean; lost?: Kind }
  /** The user is declining the order by another of its approvals. */
  | { state: "ending" }
  /** It no longer awaits anybody here. `isWithdrawn`: it was deleted. */
  | { state: "gone"; words: string; isWithdrawn?: true }
  /** It is still pending. `revision`: the order's current one, if its change was the reason. */
  | { state: "refused"; kind: Kind; words: string; revision?: string | undefined };

/** It is being decided, was decided, or no longer awaits the user. */
export type BusyMark = Exclude<Mark, { state: "refused" | "free" }>;

/** Of what was snoozed, and is pending again. */
export const backMark = { state: "free", isBack: true } as const satisfies Mark;

const marks = createStore<ReadonlyMap<string, Mark>>(new Map());

export const markOf = (key: string) => marks.get().get(key);
export const allMarks = marks.get;
export const useMarks = () => useStore(marks);

/** Until when the user has snoozed it: as the page came, unless it was brought back since. */
export const snoozedUntil = (asCame: string | null, mark: Mark | undefined) =>
  mark?.state === "free" && mark.isBack ? null : asCame;

/** It can be undone, now or in a moment, or is being undone. */
export const canBeUndone = (mark: Mark | undefined) =>
  mark !== undefined &&
  (["sending", "held", "undoing"].includes(mark.state) || (mark.state === "snoozed" && Date.now() < mark.undoUntil));

/** Whether the key of Undo does something, or soon will. */
export const isUndoUseful = () => [...marks.get().values()].some(canBeUndone);

/** An approval's own mark, or that it ends with a held decline of its order. */
export function markAmong(all: ReadonlyMap<string, Mark>, of: Pick<Subject, "OrderID" | "ID">): Mark | undefined {
  const own = all.get(keyOf(of));
  if (own && own.state !== "free") return own;
  for (const mark of all.values())
    if (mark.state === "held" && mark.kind === "Decline" && mark.of.OrderID === of.OrderID) return { state: "ending" };
  return own;
}

export function setMark(key: string, mark: Mark | undefined) {
  if (mark?.state === "held") ownHolds.add(key + mark.heldUntil);
  // Somebody else's hold frees the approval when it ends, unless more is known by then.
  if (mark?.state === "first" && mark.isHeld)
    setTimeout(() => markOf(key) === mark && setMark(key, { state: "free" }), holds.most * 1000);
  const next = new Map(marks.get());
  // Marks are in the order in which they were set.
  next.delete(key);
  if (mark) next.set(key, mark);
  marks.set(next);
}
