import { acting } from "./acting";
import { isUndoUseful } from "./marks";

/** Tells why the key of Undo does nothing; undefined while it is useful (held.ts). */
export const nothingToUndo = (why?: string) =>
  isUndoUseful() ? undefined : () => void acting(({ tellNothingToUndo }) => tellNothingToUndo(why));
