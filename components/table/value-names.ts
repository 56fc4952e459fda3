import { call } from "@/lib/api/call";
import { BoundedMap } from "@/lib/bounded-map";
import type { Choice, choicesContract } from "@/lib/search/choices/contract";
import { writeIDs } from "@/lib/search/choices/ids";
import { type ChoiceKind, choicesOperation, maxChoices } from "@/lib/search/choices/operation";

/** What an ID of this kind stands for, if that is known. */
export type NameOf = (kind: ChoiceKind, id: string) => string | undefined;

/** What this tab has learned of names; an empty one is none that the person may know. */
const names = new BoundedMap<string>(2000);
const keyOf = (kind: ChoiceKind, id: string) => `${kind} ${id}`;

export const nameOf: NameOf = (kind, id) => names.get(keyOf(kind, id)) || undefined;

export function rememberNames(kind: ChoiceKind, choices: readonly Choice[]) {
  for (const { ID, Name } of choices) names.set(keyOf(kind, ID), Name);
}

/** Finds the names of the first IDs that are not known yet; resolves to whether there were such. */
export async function learnNames(kind: ChoiceKind, ids: readonly string[]) {
  const unknown = [...new Set(ids)].filter((id) => id && !names.has(keyOf(kind, id))).slice(0, maxChoices);
  if (unknown.length === 0) return false;
  for (const id of unknown) names.set(keyOf(kind, id), "");
  try {
    const queryParams = { kind, ids: writeIDs(unknown) };
    const { Items } = await call<typeof choicesContract>(choicesOperation, { queryParams });
    rememberNames(kind, Items);
  } catch {
    // Without names the IDs are shown; whoever comes next asks again.
    for (const id of unknown) names.delete(keyOf(kind, id));
    return false;
  }
  return true;
}
