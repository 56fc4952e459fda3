import { acting } from "./acting";
import { mayUndo } from "./marks";

/** Tells why the key of Undo does nothing; undefined while it does something (held.ts), or soon will. */
export const nothingToUndo = (why?: string) =>
  mayUndo() ? undefined : () => void acting(({ tellNothingToUndo }) => tellNothingToUndo(why));
