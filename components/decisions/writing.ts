import { createStore } from "@/components/ui/store";
import { useStored } from "@/components/ui/use-store";

/**
 * A question, a menu, a form that changes a record, or a comment that is being written: none changes under the person's hands.
 * A search that is being typed changes the address.
 */
export const inTheWay =
  "dialog[open], [popover=auto]:popover-open, [data-editing], [data-comment]:focus, [data-search]:focus:not(:placeholder-shown)";

/** The key of an approval. */
const written = createStore<string | undefined>(undefined);

/** Whether the comment of that approval has the focus: whoever writes keeps the field, whatever becomes of the approval. */
export const useIsWriting = (key: string) => useStored(written, (current) => current === key);

export function setWritten(key: string | undefined) {
  if (key !== written.get()) written.set(key);
}
