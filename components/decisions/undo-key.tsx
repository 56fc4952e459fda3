"use client";

import { nothingToUndo } from "./nothing-to-undo";
import { useDecisionKeys } from "./use-decision-keys";

/** Where nothing can be undone any more, its key says so. */
export function UndoKey({ why }: { why?: string }) {
  useDecisionKeys(() => ({ undo: nothingToUndo(why) }));
  return null;
}
