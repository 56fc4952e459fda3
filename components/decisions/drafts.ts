import { useEffect, useState } from "react";
import { readStored, writeStored } from "@/components/ui/stored";
import type { ApprovalRecord } from "@/lib/approvals/contract";

/** A decision that is not sent yet: the comment of an approval, and apart from it the reason of a decline. */
export type Draft = { comments: string; reason: string; declines: boolean; again?: boolean | undefined };

/** What is written of all that are selected, until nothing is: once they are decided, nothing is. */
export const severalKey = "several";

const empty: Draft = { comments: "", reason: "", declines: false };
const place = (key: string) => `decision ${key}`;

/** What shows a draft, and the draft, once it was changed there: also one with nothing to keep yet. */
const shown = new Map<string, { setters: Set<(draft: Draft) => void>; draft?: Draft }>();

export const readDraft = (key: string): Draft =>
  shown.get(key)?.draft ?? { ...empty, ...readStored<Partial<Draft>>(place(key)) };

function writeDraft(key: string, draft: Draft) {
  writeStored(place(key), draft.comments || draft.reason || draft.again !== undefined ? draft : undefined);
}

/** Changes it wherever it is shown. */
export function changeDraft(key: string, draft: Draft) {
  writeDraft(key, draft);
  const here = shown.get(key);
  if (!here) return;
  here.draft = draft;
  for (const set of here.setters) set(draft);
}

export const forgetDraft = (key: string) => changeDraft(key, empty);

/** Refused decisions whose words were put into the draft: whoever deletes them then does not want them. */
const restored = new Set<string>();

/** What was refused after its hold is there to be sent again. */
export function restoreDraft(key: string, decision: ApprovalRecord["Decision"]) {
  if (decision?.State !== "Refused" || !decision.Comments || restored.has(decision.ID)) return;
  restored.add(decision.ID);
  const draft = readDraft(key);
  const words = decision.Decision === "Decline" ? "reason" : "comments";
  if (!draft[words]) changeDraft(key, { ...draft, [words]: decision.Comments });
}

/** Is there again after a reload, signing in anew, or a refusal. `isAsKept`: nothing was changed since. */
export function useDraft(key: string) {
  const [draft, set] = useState(empty);
  const [kept, setKept] = useState(empty);
  useEffect(() => {
    const before = readDraft(key);
    set(before);
    setKept(before);
    const here = shown.get(key) ?? { setters: new Set() };
    shown.set(key, here);
    here.setters.add(set);
    return () => {
      here.setters.delete(set);
      if (here.setters.size === 0) shown.delete(key);
    };
  }, [key]);
  const change = (part: Partial<Draft>) => changeDraft(key, { ...draft, ...part });
  return { draft, change, isAsKept: draft === kept };
}
