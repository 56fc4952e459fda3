/** A replica's last known state: how far it has replayed the primary's log, and how many milliseconds that is behind. */
export type Standing = { position: bigint; lag: number; keepsSnapshots: boolean };

/** The end of the primary's log at a time in milliseconds. */
export type Mark = { at: number; position: bigint };

/** A position that no replica reaches: reads after it go to the primary. */
export const unreachable = String(2n ** 63n - 1n);

/** Whether a replica has the write at `since`, and so may answer the person who made it. */
export function mayAnswer(standing: Standing | undefined, since: string | null, maxLag: number): standing is Standing {
  return standing !== undefined && standing.lag <= maxLag && (since === null || standing.position >= BigInt(since));
}

/**
 * How many milliseconds a position is behind: the age of the oldest mark that it has not reached. The replica's own lag
 * would not do: a replica that has lost its primary considers itself up to date.
 */
export function lagOf(position: bigint, marks: readonly Mark[], now: number) {
  const missing = marks.find((mark) => mark.position > position);
  return missing ? now - missing.at : 0;
}

/** Adds a mark. Keeps the marks of the last `patience` milliseconds, and one before. */
export function addMark(marks: readonly Mark[], mark: Mark, patience: number): Mark[] {
  const oldest = marks.findLastIndex(({ at }) => at < mark.at - patience);
  return [...marks.slice(Math.max(0, oldest)), mark];
}

/**
 * What to do with a read that failed on a replica: "refuse" it, since it would fail on the primary as well; "ask primary";
 * or "away", which also stops using the replica until it answers a check again.
 */
export function verdictOn(error: unknown): "refuse" | "ask primary" | "away" {
  const { code = "" } = (typeof error === "object" && error !== null ? error : {}) as { code?: unknown };
  if (typeof code !== "string") return "away";
  if (code === queryCanceled) return "refuse";
  // The replica's schema may be a migration behind, and its snapshot may conflict with the replay.
  return /^(22|23|40|42)/.test(code) ? "ask primary" : "away";
}

const queryCanceled = "57014";
