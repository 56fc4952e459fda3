import { z } from "zod";
import { identifier } from "@/lib/api/fields";
import { maxPerList, newView } from "@/lib/search/views/contract";
import { date, otherwise } from "./fields";
import { id, type Kind } from "./kind";
import { mustExist, upsert } from "./sql";

const columns = {
  id: ["ID", id],
  owner_id: ["OwnerID", id],
  list: ["List", "text"],
  name: ["Name", "text"],
  query: ["Query", "text"],
  shared: ["Shared", "boolean"],
  date_created: ["DateCreated", "timestamptz(3)"],
  last_updated: ["LastUpdated", "timestamptz(3)"],
} as const;

/** All views, once the file is in. */
const views = `select s.line, s.id, s.owner_id, s.list, s.name from staging s
  union all select 0, v.id, v.owner_id, v.list, v.name from saved_views v where not exists (select from staging s where s.id = v.id)`;

const scopeOf = (shared: string) => `case when ${shared} then 'company' else 'private' end`;

export const savedViews: Kind = {
  name: "savedviews",
  schema: z.strictObject({
    ID: identifier,
    OwnerID: identifier,
    List: newView.shape.List,
    Name: newView.shape.Name,
    Query: newView.shape.Query,
    Shared: otherwise(z.boolean(), false),
    DateCreated: date.nullish(),
    LastUpdated: date.nullish(),
  }),
  columns: { ...columns, company_id: ["CompanyID", id] },
  key: ["id"],
  streams: false,
  prepare: [
    `update staging s set company_id = (select u.company_id from users u where u.id = s.owner_id),
       date_created = coalesce(s.date_created, (select v.date_created from saved_views v where v.id = s.id), now())`,
    `update staging s set last_updated = coalesce(s.last_updated, (select v.last_updated from saved_views v where v.id = s.id), s.date_created)`,
  ],
  checks: [
    mustExist("owner_id", "OwnerID", { table: "users", noun: "user" }),
    `select s.line, 'Name' as property, 'The view ' || to_json(o.id::text) || ' of this list and owner has the same, whatever its case.' as reason
     from staging s join (${views}) o on o.owner_id = s.owner_id and o.list = s.list and lower(o.name) = lower(s.name)
       and o.id <> s.id and o.line < s.line`,
    `select s.line, 'List' as property, 'A user can have at most ${maxPerList} views of a list.' as reason
     from staging s join (select owner_id, list from (${views}) v group by owner_id, list having count(*) > ${maxPerList}) full_list
       on full_list.owner_id = s.owner_id and full_list.list = s.list`,
  ],
  before: [
    `insert into audit_events (event, company_id, object_type, object_id, data)
     select 'privilege_permissions_changed', s.company_id, 'SavedView', s.id, jsonb_build_object('object', 'saved view', 'id', s.id,
       'by', 'import', 'from', ${scopeOf("v.shared")}, 'to', ${scopeOf("s.shared")})
     from staging s left join saved_views v on v.id = s.id where s.shared <> coalesce(v.shared, false)`,
    // Two views may swap names in one file; the unique index sees row after row.
    `update saved_views v set name = md5(v.id) from staging s where s.id = v.id and lower(s.name) <> lower(v.name)`,
  ],
  upsert: upsert({ table: "saved_views", key: ["id"], columns: [...Object.keys(columns), "company_id"] }),
};
