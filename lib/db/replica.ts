import "server-only";

import type { Pool, QueryResult } from "pg";
import { log } from "@/lib/telemetry/log";
import { lagOf, type Mark, type Standing } from "./routing";

/** pg accepts a time limit for one query, but its types do not. */
type Limited = { text: string; query_timeout: number };
type State = { position: string | null; keeps_snapshots: boolean };

const stateStatement: Limited = {
  text: `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS position,
    current_setting('hot_standby_feedback')::boolean AS keeps_snapshots`,
  query_timeout: 1000,
};

/** One replica and its last known state. */
export class Replica {
  standing: Standing | undefined;

  constructor(
    readonly pool: Pool,
    readonly longPool: Pool,
  ) {
    // After a crash, a replica may have replayed less than before.
    pool.on("error", () => this.leave());
  }

  async listen(marks: readonly Mark[]) {
    try {
      const { rows }: QueryResult<State> = await this.pool.query<State>(stateStatement);
      const [heard] = rows;
      if (!heard?.position) throw new Error("It is no replica: nothing is replayed there.");
      const position = BigInt(heard.position);
      if (!this.standing) log.info({ host: this.name }, "the replica answers reads");
      this.standing = {
        position,
        lag: lagOf(position, marks, performance.now()),
        keepsSnapshots: heard.keeps_snapshots,
      };
    } catch (error) {
      this.leave(error);
    }
  }

  /** Stops sending reads there until it answers a check again. */
  leave(error?: unknown) {
    if (this.standing) log.warn({ host: this.name, err: error }, "the replica is away, the primary answers its reads");
    this.standing = undefined;
  }

  private get name() {
    const { hostname, port } = new URL(this.pool.options.connectionString ?? "");
    return `${hostname}:${port || 5432}`;
  }
}
