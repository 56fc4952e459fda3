import "server-only";

import type { Pool, QueryResult } from "pg";
import { log } from "@/lib/telemetry/log";
import { lagOf, type Mark, type Standing } from "./routing";

/** As pg takes it; the package's types leave the time limit of one query out. */
type Limited = { text: string; query_timeout: number };
type State = { position: string | null; keeps_snapshots: boolean };

const stateStatement: Limited = {
  text: `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS position,
    current_setting('hot_standby_feedback')::boolean AS keeps_snapshots`,
  query_timeout: 1000,
};

/** One replica, and what was last heard of it. */
export class Replica {
  standing: Standing | undefined;

  constructor(
    readonly pool: Pool,
    readonly longPool: Pool,
  ) {
    // A replica that starts again after a crash may have replayed less than it had before.
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

  /** Nobody is sent there until it is heard of again. */
  leave(error?: unknown) {
    if (this.standing) log.warn({ host: this.name, err: error }, "the replica is away, the primary answers its reads");
    this.standing = undefined;
  }

  private get name() {
    const { hostname, port } = new URL(this.pool.options.connectionString ?? "");
    return `${hostname}:${port || 5432}`;
  }
}
