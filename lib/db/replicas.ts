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

/** Sends reads to replicas that have everything the reader has written. */
export class Replicas {
  private marks: Mark[] = [];
  private turn = 0;

  constructor(private readonly options: Options) {}

  /** The rows, or undefined if the primary must answer. `since`: the log position of the reader's last write. */
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

  /** Pools for a read that takes minutes: only replicas whose primary keeps their snapshots, or they would cancel it. */
  longPool(since: string | null) {
    return this.choose(since, (replica) => replica.standing?.keepsSnapshots === true)?.longPool;
  }

  /** One of those that may answer, in turn. */
  private choose(since: string | null, suits = (_replica: Replica) => true) {
    const { replicas, maxLag } = this.options;
    const able = replicas.filter((replica) => mayAnswer(replica.standing, since, maxLag) && suits(replica));
    return able[this.turn++ % able.length];
  }

  /** Outside of any request, so that these statements are not counted as the request's. */
  async start() {
    const { primary, replicas, maxLag } = this.options;
    const mark = async () => {
      this.marks = addMark(this.marks, await readEnd(primary), maxLag);
    };
    // Separately: a slow replica must not delay the checks of the others.
    const works = [mark, ...replicas.map((replica) => () => replica.listen(this.marks))];
    await Promise.all(works.map(repeat));
  }
}

async function repeat(work: () => Promise<void>): Promise<never> {
  for (;;) {
    await work().catch(() => undefined); // without the primary, replicas are not read either
    await sleep(interval, undefined, { ref: false });
  }
}

/** The time is taken before the query, so that no lag seems shorter than it is. */
async function readEnd(primary: Pool): Promise<Mark> {
  const at = performance.now();
  const { rows } = await primary.query<{ position: string }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint AS position",
  );
  return { at, position: BigInt(rows[0]?.position ?? 0) };
}
