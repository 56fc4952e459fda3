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

export const forgetDraft = (key: string) => writeDraft(key, empty);

/** Is there again after a reload, signing in anew, or a refusal. */
export function useDraft(key: string) {
  const [draft, set] = useState(empty);
  useEffect(() => set(readDraft(key)), [key]);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    set(next);
    writeDraft(key, next);
  };
  return [draft, change] as const;
}
