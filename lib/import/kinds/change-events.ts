import type { EventObject } from "@/lib/events/catalogue";

type ChangedRecords = {
  table: string;
  object: EventObject["type"];
  /** What the event calls the record's ID, if it says it. */
  idProperty?: "UserID" | "ApprovalRuleID" | "UserGroupID";
  /** SQL for the values of an event; `s` is a line, `t` the record as it was, if it was there, `changes` what changes. */
  values: Partial<Record<"event" | "client_id" | "company_id", string>>;
  /** The columns whose change is told, by their property. */
  properties: Record<string, string>;
  /** Those of which no value is told. */
  concealed?: Record<string, string>;
};

/** A statement that writes an event for each staged line that makes a record or changes it. */
export function writeChangeEvents({ table, object, idProperty, values, properties, concealed = {} }: ChangedRecords) {
  const changes = [
    ...Object.entries(properties).map(
      ([property, column]) => `'${property}', case when t.${column} is distinct from s.${column}
         then jsonb_build_object('from', t.${column}, 'to', s.${column}) end`,
    ),
    ...Object.entries(concealed).map(
      ([property, column]) =>
        `'${property}', case when t.id is not null and s.${column} <> coalesce(t.${column}, '') then 'changed' end`,
    ),
  ];
  const data = `jsonb_build_object(${idProperty ? `'${idProperty}', s.id, ` : ""}'by', 'import', 'changes', changes)`;
  return `insert into audit_events (${[...Object.keys(values), "object_type", "object_id", "data"].join(", ")})
    select ${[...Object.values(values), `'${object}'`, "s.id", data].join(", ")}
    from staging s left join ${table} t on t.id = s.id
      cross join lateral (select jsonb_strip_nulls(jsonb_build_object(${changes.join(", ")})) as changes) c
    where changes <> '{}'`;
}
