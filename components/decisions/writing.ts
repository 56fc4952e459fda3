import { useSyncExternalStore } from "react";

/**
 * A question, a menu, a form that changes a record, or a comment that is being written: none changes under the person's hands.
 * A search that is being typed changes the address.
 */
export const inTheWay =
  "dialog[open], [popover=auto]:popover-open, [data-editing], [data-comment]:focus, [data-search]:focus:not(:placeholder-shown)";

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
