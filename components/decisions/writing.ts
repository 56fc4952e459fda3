import { useSyncExternalStore } from "react";

/** A question, or a comment that is being written: neither changes under the person's hands. */
export const inTheWay = "dialog[open], [data-comment]:focus";

/** The key of an approval. */
let written: string | undefined;
const listeners = new Set<() => void>();

/** Whether the comment of that approval has the focus: whoever writes keeps the field, whatever becomes of the approval. */
export const useIsWriting = (key: string) =>
  useSyncExternalStore(
    subscribe,
    () => written === key,
    () => false,
  );

export function setWritten(key: string | undefined) {
  if (key === written) return;
  written = key;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
