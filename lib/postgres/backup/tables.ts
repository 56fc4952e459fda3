import "server-only";

import type { Client } from "pg";

export type Table = { table: string; columns: string[] };
export type Sequences = Record<string, string>;

/** The tables that hold data, by name. Those of the migrations are not among them: a restore makes them anew. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as "table", json_agg(a.attname order by a.attnum) as "columns"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
    group by c.relname order by c.relname`);
  return rows;
}

/** Where each sequence is. Sequences know no snapshot: read after the rows, none is behind them. */
export async function readSequences(client: Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as "name", last_value::text as "last" from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** COPY of a table in the text format, whose rows never hold a line break. */
export function copySql(client: Client, { table, columns }: Table, direction: "to stdout" | "from stdin") {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  return `copy ${client.escapeIdentifier(table)} (${names}) ${direction}`;
}
