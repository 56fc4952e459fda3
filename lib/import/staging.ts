import "server-only";

import { finished } from "node:stream/promises";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import { id, type Kind } from "./kind";

export type Fault = { line: number; property: string; reason: string };
export type Written = { added: number; changed: number };

/** The staged lines of one file, in the transaction that will write them. */
export class Staging {
  private constructor(
    private readonly client: Client,
    private readonly kind: Kind,
  ) {}

  static async create(client: Client, kind: Kind) {
    const columns = Object.entries(kind.columns).map(([column, [, type]]) => `${column} ${type}`);
    await client.query(`create temp table staging (line int, source text, ${columns.join(", ")}) on commit drop`);
    const key = kind.key.map((column) => `${column} ${id}`);
    await client.query(
      `create temp table seen (${key.join(", ")}, line int, primary key (${kind.key.join(", ")})) on commit drop`,
    );
    return new Staging(client, kind);
  }

  async add(rows: string[]) {
    const copy = this.client.query(from("copy staging from stdin"));
    copy.end(rows.join(""));
    await finished(copy);
  }

  /** The staged lines that repeat an earlier line's key. Asked once for every staged line. */
  async findRepeated(): Promise<Fault[]> {
    const { client, kind } = this;
    for (const statement of kind.prepare ?? []) await client.query(statement);

    const key = kind.key.join(", ");
    const { rowCount } = await client.query(
      `insert into seen (${key}, line) select ${key}, line from staging order by ${key}, line on conflict do nothing`,
    );
    const staged = await client.query<{ count: string }>("select count(*) from staging");
    if (Number(staged.rows[0]?.count) === rowCount) return [];

    const { rows } = await client.query<Fault>(
      `select s.line, 'ID' as property, 'Line ' || o.line || ' has the same.' as reason
       from staging s join seen o using (${key}) where o.line <> s.line order by s.line`,
    );
    return rows;
  }

  /** The staged lines that do not fit what the database holds. */
  async findFaults(): Promise<Fault[]> {
    const { rows } = await this.client.query<Fault>(
      `select * from (${this.kind.checks.join("\nunion all\n")}) fault order by line, property`,
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

  async write(): Promise<Written> {
    const { client, kind } = this;
    for (const statement of kind.before ?? []) await client.query(statement);
    const { rows } = await client.query<{ added: string; changed: string }>(
      `with touched as (${kind.upsert})
       select count(*) filter (where added) as added, count(*) filter (where not added) as changed from touched`,
    );
    for (const statement of kind.after ?? []) await client.query(statement);
    await this.clear();
    return { added: Number(rows[0]?.added), changed: Number(rows[0]?.changed) };
  }

  async clear() {
    await this.client.query("truncate staging");
  }
}
