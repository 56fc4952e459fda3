import "server-only";

import { finished } from "node:stream/promises";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import { id, type Kind } from "./kinds/kind";

export type Fault = { line: number; property: string; reason: string };
type Counts = { added: number; changed: number };

/** The staged lines of one file, in the transaction that will write them. */
export class Staging {
  /** Nothing that the lines refer to is missing. */
  #allHeld = false;

  private constructor(
    private readonly client: Client,
    private readonly kind: Kind,
    private readonly holds: [column: string, table: string][],
  ) {}

  static async create(client: Client, kind: Kind) {
    // Enough to sort all that is settled at once, and to count it, without a file.
    await client.query("set local work_mem = '64MB'");
    const columns = Object.entries(kind.columns).map(([column, [, type]]) => `${column} ${type}`);
    await client.query(`create temp table staging (line int, source text, ${columns.join(", ")}) on commit drop`);
    const key = kind.key.map((column) => `${column} ${id}`);
    await client.query(`create temp table seen (${key.join(", ")}, line int) on commit drop`);
    const holds = (await mayHold(client)) ? Object.entries(kind.holds ?? {}) : [];
    return new Staging(client, kind, holds);
  }

  async add(rows: string[]) {
    const copy = this.client.query(from("copy staging from stdin"));
    copy.end(rows.join(""));
    await finished(copy);
  }

  /** Completes the staged lines, and remembers whose they are. */
  async prepare() {
    const { client, kind } = this;
    for (const statement of kind.prepare ?? []) await client.query(statement);
    await client.query(`insert into seen select ${kind.key.join(", ")}, line from staging`);
    await this.hold();
  }

  /**
   * Locks the rows that lines refer to as a foreign key would, once for each row instead of once for each line;
   * what is there stays there, and `write` need not ask again. Half the time of a large import.
   */
  private async hold() {
    this.#allHeld = this.holds.length > 0;
    for (const [column, table] of this.holds) {
      const { rows } = await this.client.query<{ all: boolean }>(
        `with named as materialized (select distinct ${column} as id from staging where ${column} is not null),
           held as (select from ${table} where id in (select id from named) for share)
         select (select count(*) from held) = (select count(*) from named) as all`,
      );
      this.#allHeld &&= rows[0]?.all ?? false;
    }
  }

  /** The lines, of all that were ever staged, that repeat the key of an earlier one. */
  async findRepeated(): Promise<Fault[]> {
    const { client, kind } = this;
    const key = kind.key.join(", ");
    const repeated = await client.query(`select from seen group by ${key} having count(*) > 1 limit 1`);
    if (!repeated.rowCount) return [];
    const [property] = kind.columns[kind.key.at(-1) ?? ""] ?? ["ID"];

    const { rows } = await client.query<Fault>(
      `select line, '${property}' as property, 'Line ' || first || ' has the same.' as reason
       from (select line, min(line) over (partition by ${key}) as first from seen) s where line <> first order by line`,
    );
    return rows;
  }

  /** The staged lines that do not fit what the database holds. */
  async findFaults(): Promise<Fault[]> {
    const { checks, guards = [] } = this.kind;
    const faultQueries = this.#allHeld ? guards : [...checks, ...guards];
    if (faultQueries.length === 0) return [];
    const { rows } = await this.client.query<Fault>(
      `select * from (${faultQueries.join("\nunion all\n")}) fault order by line, property collate "C"`,
    );
    return rows;
  }

  /** Takes lines out, and gives their text. */
  async remove(lines: number[]): Promise<Map<number, string>> {
    const { rows } = await this.client.query<{ line: number; source: string }>(
      "delete from staging where line = any ($1) returning line, source",
      [lines],
    );
    return new Map(rows.map((row) => [row.line, row.source]));
  }

  async write(): Promise<Counts> {
    const { client, kind } = this;
    for (const statement of kind.before ?? []) await client.query(statement);
    if (this.holds.length) await client.query("set local session_replication_role = replica");
    const { rows } = await client.query<{ added: string; changed: string }>(
      `with touched as (${kind.upsert})
       select count(*) filter (where added) as added, count(*) filter (where not added) as changed from touched`,
    );
    if (this.holds.length) await client.query("set local session_replication_role = origin");
    for (const statement of kind.after ?? []) await client.query(statement);
    await this.clear();
    return { added: Number(rows[0]?.added), changed: Number(rows[0]?.changed) };
  }

  async clear() {
    await this.client.query("truncate staging");
  }
}

// Managed databases keep this right to themselves; their own foreign keys look after every line then.
async function mayHold(client: Client) {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_parameter_privilege('session_replication_role', 'SET') as may",
  );
  return rows[0]?.may ?? false;
}
