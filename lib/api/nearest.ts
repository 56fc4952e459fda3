const longest = 100;

/** The one of these that somebody may have meant: that differs from `value` by a third of it at most. */
export function nearest(value: unknown, choices: readonly string[]): string | undefined {
  if (typeof value !== "string" || value.length > longest) return undefined;
  const text = value.toLowerCase();
  const most = Math.max(1, Math.floor(text.length / 3));
  // They differ at least by as much as their lengths do.
  const { length } = [...text];
  const near = choices.filter((choice) => Math.abs([...choice].length - length) <= most);
  const ranked = near.map((choice) => ({ choice, distance: distanceOf(text, choice.toLowerCase()) }));
  const [best] = ranked.toSorted((one, other) => one.distance - other.distance);
  return best && best.distance <= most ? best.choice : undefined;
}

/** How many characters are to be changed, added or left out to make one of the other (Levenshtein). */
function distanceOf(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, character] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, target] of [...other].entries()) {
      const changed = (row[to] ?? 0) + (character === target ? 0 : 1);
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
