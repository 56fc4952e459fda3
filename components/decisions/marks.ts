import { useSyncExternalStore } from "react";
import { keyOf, type Subject } from "./subject";

export type Kind = "Approve" | "Decline";

/** What has become, in this tab, of a decision on an approval. */
export type Mark =
  | { state: "sending" | "undoing"; kind: Kind }
  /** It was undone, or whoever was first has undone it: it waits again. `isBack`: it was put aside. */
  | { state: "free"; isBack?: true }
  /** One has put it aside until then. The key undoes it for a while, in milliseconds. */
  | { state: "snoozed"; until: string; undoUntil: number; undo: () => void }
  /** It can be undone until then, in milliseconds. `since`: when it was made, by the server. */
  | {
      state: "held";
      of: Pick<Subject, "OrderID" | "ID">;
      kind: Kind;
      decisionID: string;
      since: string;
      until: number;
      /** What was decided by the same press, by its keys, and is undone with it. */
      together: readonly string[];
    }
  | { state: "done"; kind: Kind; since: string | null }
  /** Somebody else was first. `isHeard`: a press was refused for it, and has said so. */
  | { state: "first"; name: string; kind: Kind; at: string; isHeld: boolean; isHeard?: true }
  /** The person is declining the order by another of its approvals. */
  | { state: "ending" }
  /** It no longer awaits anybody here. `isWithdrawn`: it is no more. */
  | { state: "gone"; words: string; isWithdrawn?: true }
  /** It still waits. `revision` is what the order is by now, where that is why. */
  | { state: "refused"; kind: Kind; words: string; revision?: string | undefined };

let marks: ReadonlyMap<string, Mark> = new Map();
const listeners = new Set<() => void>();

export const markOf = (key: string) => marks.get(key);
export const allMarks = () => marks;

/** What has become of an approval: its own mark, or that it ends with a decline of its order that is on hold. */
export function markAmong(all: ReadonlyMap<string, Mark>, of: Pick<Subject, "OrderID" | "ID">): Mark | undefined {
  const own = all.get(keyOf(of));
  if (own && own.state !== "free") return own;
  for (const mark of all.values())
    if (mark.state === "held" && mark.kind === "Decline" && mark.of.OrderID === of.OrderID) return { state: "ending" };
  return own;
}

export function setMark(key: string, mark: Mark | undefined) {
  const next = new Map(marks);
  // The last one that was set is the last of them.
  next.delete(key);
  if (mark) next.set(key, mark);
  marks = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const none: ReadonlyMap<string, Mark> = new Map();
const noMarks = () => none;

export const useMarks = () => useSyncExternalStore(subscribe, allMarks, noMarks);
