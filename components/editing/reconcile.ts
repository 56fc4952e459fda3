import { changesOf, type EditValues, type Entry, emptyEntry, entriesOf, isSame, withEntry } from "./values";

/** An entry that two people have changed, each in another way. */
export type Conflict = { key: string; mine: Entry; theirs: Entry };
export type Reconciled = {
  /** Mine, with what only the others have changed as they have it. */
  values: EditValues;
  conflicts: Conflict[];
  /** What only the others have changed. */
  accepted: Entry[];
};

/** Brings what somebody typed together with what others have saved since. */
export function reconcile(base: EditValues, mine: EditValues, theirs: EditValues): Reconciled {
  const own = changesOf(base, mine);
  const saved = entriesOf(theirs);
  const conflicts: Conflict[] = [];
  const accepted: Entry[] = [];
  let values = mine;
  for (const [key, entry] of changesOf(base, theirs)) {
    const typed = own.get(key);
    if (!typed) {
      accepted.push(entry);
      values = withEntry(values, entry);
    } else if (!isSame(typed, entry)) conflicts.push({ key, mine: typed, theirs: saved.get(key) ?? emptyEntry(entry) });
  }
  return { values, conflicts, accepted };
}
