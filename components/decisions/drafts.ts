import { useEffect, useState } from "react";

/** What somebody was about to decide. */
export type Draft = { comments: string; declines: boolean; again?: boolean | undefined };

const empty: Draft = { comments: "", declines: false };
/** Whoever signs in to the same tab next has drafts of their own. */
const place = (key: string) => `decision ${document.documentElement.dataset.signedIn ?? ""} ${key}`;

export function readDraft(key: string): Draft {
  try {
    // Safe: nothing else writes it.
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(place(key)) ?? "{}") as Partial<Draft>) };
  } catch {
    return empty;
  }
}

function writeDraft(key: string, draft: Draft) {
  try {
    if (!draft.comments && draft.again === undefined) sessionStorage.removeItem(place(key));
    else sessionStorage.setItem(place(key), JSON.stringify(draft));
  } catch {
    // Full or forbidden: then it lasts as long as the page.
  }
}

const listeners = new Set<(key: string, draft: Draft) => void>();

/** Changes it wherever it is shown. */
export function changeDraft(key: string, draft: Draft) {
  writeDraft(key, draft);
  for (const listener of listeners) listener(key, draft);
}

export const forgetDraft = (key: string) => changeDraft(key, empty);

/** Is there again after a reload, signing in anew, or a refusal. */
export function useDraft(key: string) {
  const [draft, set] = useState(empty);
  useEffect(() => {
    set(readDraft(key));
    const take = (of: string, next: Draft) => of === key && set(next);
    listeners.add(take);
    return () => void listeners.delete(take);
  }, [key]);
  const change = (part: Partial<Draft>) => changeDraft(key, { ...draft, ...part });
  return [draft, change] as const;
}
