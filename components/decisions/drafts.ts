import { useEffect, useState } from "react";
import { readStored, writeStored } from "@/components/ui/stored";

/** A decision that is not sent yet: the comment of an approval, and apart from it the reason of a decline. */
export type Draft = { comments: string; reason: string; declines: boolean; again?: boolean | undefined };

const empty: Draft = { comments: "", reason: "", declines: false };
const place = (key: string) => `decision ${key}`;

/** Drafts as they are shown, also those with nothing to keep yet, and how many show each. */
const shown = new Map<string, Draft>();
const showing = new Map<string, number>();

function countShowing(key: string, change: 1 | -1) {
  const count = (showing.get(key) ?? 0) + change;
  if (count > 0) return showing.set(key, count);
  showing.delete(key);
  shown.delete(key);
}

export const readDraft = (key: string): Draft =>
  shown.get(key) ?? { ...empty, ...readStored<Partial<Draft>>(place(key)) };

function writeDraft(key: string, draft: Draft) {
  writeStored(place(key), draft.comments || draft.reason || draft.again !== undefined ? draft : undefined);
}

const listeners = new Set<(key: string, draft: Draft) => void>();

/** Changes it wherever it is shown. */
export function changeDraft(key: string, draft: Draft) {
  writeDraft(key, draft);
  if (showing.has(key)) shown.set(key, draft);
  for (const listener of listeners) listener(key, draft);
}

export const forgetDraft = (key: string) => changeDraft(key, empty);

/** Is there again after a reload, signing in anew, or a refusal. `isAsKept`: nothing was changed since. */
export function useDraft(key: string) {
  const [draft, set] = useState(empty);
  const [kept, setKept] = useState(empty);
  useEffect(() => {
    const before = readDraft(key);
    set(before);
    setKept(before);
    const take = (of: string, next: Draft) => of === key && set(next);
    listeners.add(take);
    countShowing(key, 1);
    return () => {
      listeners.delete(take);
      countShowing(key, -1);
    };
  }, [key]);
  const change = (part: Partial<Draft>) => changeDraft(key, { ...draft, ...part });
  return { draft, change, isAsKept: draft === kept };
}
