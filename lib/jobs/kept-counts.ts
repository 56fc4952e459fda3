import "server-only";

import type { ClientBase, Pool } from "pg";

// All names in the statements come from the code.

/** The tables of counts that triggers keep, as in their migrations. */
const countTables = [
  { counts: "approvals_by_order", of: "approvals", columns: "order_id, status" },
  { counts: "approvals_by_group", of: "approvals", columns: "approving_group_id, order_id" },
  { counts: "approvals_by_company", of: "approvals", columns: "from_company_id, to_company_id, status" },
  { counts: "orders_by_company", of: "orders", columns: "from_company_id, to_company_id, status" },
] as const;

const batch = 20_000;
type Database = Pick<Pool | ClientBase, "query">;

/** Replaces all rows of a count by one, in short batches. */
export async function sumUpCounts(database: Database, stopping?: AbortSignal) {
  for (const { counts, columns } of countTables) {
    while (!stopping?.aborted && (await sumUpBatch(database, counts, columns)) > 0);
  }
}

/** Skips rows that another instance has locked: it adds them up itself, and each row is added once. */
async function sumUpBatch(database: Database, counts: string, columns: string) {
  const { rowCount } = await database.query(`
    with fresh as materialized (
      select distinct ${columns} from (select ${columns} from ${counts} where not summed order by id limit ${batch}) gathered
    ), gone as (
      delete from ${counts} where ctid = any (array(
        select c.ctid from ${counts} c join fresh using (${columns}) for update of c skip locked))
      returning ${columns}, count
    ), sums as (
      insert into ${counts} (${columns}, count, summed)
      select ${columns}, sum(count), true from gone group by ${columns} having sum(count) <> 0
    )
    select from gone`);
  return rowCount ?? 0;
}

/**
 * Adds up the rows that many simultaneous changes have left, and frees their space: a total reads every page of the table,
 * empty ones included. Locks each table while its few remaining rows are copied; only the tables' owner may do so.
 */
export async function compactCounts(database: Database) {
  await sumUpCounts(database);
  for (const { counts } of countTables) await database.query(`vacuum (full, analyze) ${counts}`);
}

type Miscount = { counts: string; difference: number };

/**
 * Counts the rows and returns the stored counts that are wrong; with `correct`, corrects them. Each statement reads one
 * moment and appends differences, which stay right whatever others write meanwhile.
 */
export async function recount(database: Database, { correct = false } = {}): Promise<Miscount[]> {
  const miscounts: Miscount[] = [];
  for (const { counts, of, columns } of countTables) {
    const correction = `insert into ${counts} (${columns}, count) select ${columns}, difference from wrong`;
    const { rows } = await database.query<{ difference: number }>(`
      with wrong as materialized (
        select ${columns}, sum(count) as difference from (
          select ${columns}, count(*) as count from ${of} group by ${columns}
          union all
          select ${columns}, -sum(count) from ${counts} group by ${columns}
        ) both_ways group by ${columns} having sum(count) <> 0
      )${correct ? `, corrected as (${correction})` : ""}
      select sum(abs(difference))::int as difference from wrong having count(*) > 0`);
    for (const { difference } of rows) miscounts.push({ counts, difference });
  }
  return miscounts;
}
