// All names here come from the code, never from a data file.

/** The staged lines whose `column` is the ID of nothing in `table`. */
export function mustExist(column: string, property: string, { table, noun }: { table: string; noun: string }) {
  return `select s.line, '${property}' as property, 'No ${noun} has the ID ' || to_json(s.${column}::text) || '.' as reason
    from staging s where s.${column} in (
      select d.id from (select distinct ${column} as id from staging where ${column} is not null) d
      where not exists (select from ${table} t where t.id = d.id))`;
}

/** The same of each of a list. */
export function mustAllExist(column: string, property: string, { table, noun }: { table: string; noun: string }) {
  return `select s.line, '${property}' as property, 'No ${noun} has the ID ' || to_json(d.id::text) || '.' as reason
    from staging s, unnest(s.${column}) d (id) where not exists (select from ${table} t where t.id = d.id)`;
}

const lastChanger = "coalesce(excluded.changed_by_id, t.changed_by_id)";
/** Of an order or a return: those of the row, then those that only the line has, without the last one. */
export const allWhoChanged = `array_remove(t.also_changed_by_ids, ${lastChanger}) || array(select distinct c.id
  from unnest(excluded.also_changed_by_ids || t.changed_by_id) c (id)
  where c.id is distinct from ${lastChanger} and c.id <> all (t.also_changed_by_ids) order by c.id)`;

/**
 * A condition on `staging s`: an event of the audit, of those that are named, says that the record was changed here, and the
 * line's `last_updated` is no later.
 */
export function changedHere(object: "Product" | "UserGroup", events: readonly string[]) {
  const names = events.map((event) => `'${event}'`).join(", ");
  return `exists (select from audit_events e where e.object_type = '${object}' and e.object_id = s.id
    and e.event in (${names}) and e.data->>'by' is distinct from 'import'
    and not coalesce(s.last_updated > e.at, false))`;
}

type Upsert = {
  table: string;
  key: readonly string[];
  columns: readonly string[];
  /** Where the rows come from, when it is not `staging` alone. */
  from?: string;
  /** What a column of a known record becomes, when it is not simply the new value; also of columns that no line has. */
  set?: Record<string, string>;
  order?: string;
  /** What a known record `t` is left as it is for, whatever the line says: it was decided while the lines were checked. */
  unless?: string;
};

/** Insert new rows, update changed ones, leave equal ones alone. Of rows with the same key it takes one. */
export function upsert({
  table,
  key,
  columns,
  from = "staging s",
  set = {},
  order = key.join(", "),
  unless = "false",
}: Upsert) {
  const changing = [...new Set([...columns, ...Object.keys(set)])].filter((column) => !key.includes(column));
  const next = changing.map((column) => set[column] ?? `excluded.${column}`);
  return `insert into ${table} as t (${columns.join(", ")})
    select distinct on (${order}) ${columns.join(", ")} from ${from} order by ${order}
    on conflict (${key.join(", ")}) do update set ${changing.map((column, at) => `${column} = ${next[at]}`).join(", ")}
    where (${changing.map((column) => `t.${column}`).join(", ")}) is distinct from (${next.join(", ")})
      and not (${unless})
    returning (xmax = 0) as added`;
}
