/** What was last heard of a replica: how far it has replayed the primary's log, and how many milliseconds that is behind. */
export type Standing = { position: bigint; lag: number; keepsSnapshots: boolean };

/** Where the primary's log ended at a moment, in milliseconds. */
export type Mark = { at: number; position: bigint };

/** Lies behind whatever a replica can have replayed: what is read since then is read from the primary. */
export const unreachable = String(2n ** 63n - 1n);

/** Whether a replica may answer somebody who has written at `since`, and has to see it. */
export function mayAnswer(standing: Standing | undefined, since: string | null, maxLag: number): standing is Standing {
  return standing !== undefined && standing.lag <= maxLag && (since === null || standing.position >= BigInt(since));
}

/**
 * How many milliseconds a position is behind: the age of the first mark, in the order of time, that it has not reached.
 * What the replica says of itself would not do: one that has lost its primary believes to be up to date.
 */
export function lagOf(position: bigint, marks: readonly Mark[], now: number) {
  const missing = marks.find((mark) => mark.position > position);
  return missing ? now - missing.at : 0;
}

/** Adds a mark; those are kept that tell of the last `patience` milliseconds, and one before. */
export function addMark(marks: readonly Mark[], mark: Mark, patience: number): Mark[] {
  const oldest = marks.findLastIndex(({ at }) => at < mark.at - patience);
  return [...marks.slice(Math.max(0, oldest)), mark];
}

/**
 * What to do about a read that a replica has failed: `refuse` it, for the primary would do the same; ask the primary; or
 * ask it, and leave the replica alone until it is heard of again.
 */
export function verdictOn(error: unknown): "refuse" | "ask primary" | "away" {
  const { code = "" } = (typeof error === "object" && error !== null ? error : {}) as { code?: unknown };
  if (typeof code !== "string") return "away";
  if (code === queryCanceled) return "refuse";
  // Its schema may be a migration behind, and its snapshot may be in the way of what it replays.
  return /^(22|23|40|42)/.test(code) ? "ask primary" : "away";
}

const queryCanceled = "57014";
