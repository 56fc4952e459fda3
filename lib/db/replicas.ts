import "server-only";

import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, QueryResultRow } from "pg";
import type { Replica } from "./replica";
import { addMark, type Mark, mayAnswer, verdictOn } from "./routing";

const interval = 200;

type Options = {
  replicas: readonly Replica[];
  primary: Pool;
  /** Milliseconds. */
  maxLag: number;
};

type Statement = { name?: string | undefined; text: string; values: unknown[] };

/** Reads that replicas may answer: those of people who see there all that they have written. */
export class Replicas {
  private marks: Mark[] = [];
  private turn = 0;

  constructor(private readonly options: Options) {}

  /** The rows, or undefined when the primary is to be asked. `since` is what the reader has written last. */
  async read<T extends QueryResultRow>(statement: Statement, since: string | null): Promise<T[] | undefined> {
    const replica = this.choose(since);
    if (!replica) return undefined;
    try {
      return (await replica.pool.query<T>(statement)).rows;
    } catch (error) {
      const verdict = verdictOn(error);
      if (verdict === "refuse") throw error;
      if (verdict === "away") replica.leave(error);
      return undefined;
    }
  }

  /** Where a read that takes minutes may go: the primary must keep what it sees, or the replica breaks it off. */
  longPool(since: string | null) {
    return this.choose(since, (replica) => replica.standing?.keepsSnapshots === true)?.longPool;
  }

  /** In turns, of those that may answer. */
  private choose(since: string | null, suits = (_replica: Replica) => true) {
    const { replicas, maxLag } = this.options;
    const able = replicas.filter((replica) => mayAnswer(replica.standing, since, maxLag) && suits(replica));
    return able[this.turn++ % able.length];
  }

  /** Not on the way of a request, whose statements these would be counted as. */
  async start() {
    const { primary, replicas, maxLag } = this.options;
    const mark = async () => {
      this.marks = addMark(this.marks, await readEnd(primary), maxLag);
    };
    // Each by itself: one that is slow to say how far it is must not keep the others from it.
    const works = [mark, ...replicas.map((replica) => () => replica.listen(this.marks))];
    await Promise.all(works.map(repeat));
  }
}

async function repeat(work: () => Promise<void>): Promise<never> {
  for (;;) {
    await work().catch(() => undefined); // without the primary nobody reads
    await sleep(interval, undefined, { ref: false });
  }
}

/** The moment is that before the question, so that no lag seems shorter than it is. */
async function readEnd(primary: Pool): Promise<Mark> {
  const at = performance.now();
  const { rows } = await primary.query<{ position: string }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint AS position",
  );
  return { at, position: BigInt(rows[0]?.position ?? 0) };
}
