import { acting } from "./acting";
import { allMarks, canBeUndone } from "./marks";

/** Tells why the key of Undo does nothing; undefined while it does something (held.ts), or soon will. */
export const nothingToUndo = (why?: string) =>
  [...allMarks().values()].some(canBeUndone)
    ? undefined
    : () => void acting(({ tellNothingToUndo }) => tellNothingToUndo(why));
