import { z } from "zod";
import { identifier, text } from "@/lib/api/fields";
import { eventNames } from "@/lib/events/words";
import { writeChangeEvents } from "./change-events";
import { date, name, otherwise, xp } from "./fields";
import { id, type Kind } from "./kind";
import { changedHere, mustAllExist, mustExist, upsert } from "./sql";

const groupEvents = eventNames.filter((name) => name.startsWith("usergroup."));
const members = "select s.line, s.id as group_id, unnest(s.user_ids) as user_id from staging s";

export const approvingGroups: Kind = {
  name: "approvinggroups",
  schema: z.strictObject({
    ID: identifier,
    Name: name,
    Description: text(2000).nullish(),
    CompanyID: identifier,
    UserIDs: otherwise(z.array(identifier), []).transform((ids) => [...new Set(ids)]),
    xp,
    ApprovesReturns: otherwise(z.boolean(), false),
    LastUpdated: date.nullish(),
  }),
  columns: {
    id: ["ID", id],
    name: ["Name", "text"],
    description: ["Description", "text"],
    company_id: ["CompanyID", id],
    user_ids: ["UserIDs", 'text[] collate "C"'],
    xp: ["xp", "jsonb"],
    approves_returns: ["ApprovesReturns", "boolean"],
    last_updated: ["LastUpdated", "timestamptz"],
  },
  key: ["id"],
  streams: false,
  checks: [
    mustExist("company_id", "CompanyID", { table: "companies", noun: "company" }),
    mustAllExist("user_ids", "UserIDs", { table: "users", noun: "user" }),
    `select s.line, 'ApprovesReturns' as property,
       'Only one group of a company approves its returns, and ' || to_json(o.id::text) || ' does.' as reason
     from staging s join staging o on o.company_id = s.company_id and o.id <> s.id and o.line < s.line
     where s.approves_returns and o.approves_returns`,
  ],
  // Who was taken out of a group here does not come back with the next file.
  before: [
    `delete from staging s where ${changedHere("UserGroup", groupEvents)}`,
    writeChangeEvents({
      table: "approving_groups",
      object: "UserGroup",
      idProperty: "UserGroupID",
      values: {
        event: "case when t.id is null then 'usergroup.created' else 'usergroup.updated' end",
        company_id: "s.company_id",
      },
      properties: { Name: "name", Description: "description", xp: "xp" },
    }),
  ],
  upsert: upsert({
    table: "approving_groups",
    key: ["id"],
    columns: ["id", "name", "description", "company_id", "xp"],
  }),
  after: [
    withMemberEvents(
      "usergroup.member_removed",
      `delete from approving_group_members m using staging s where s.id = m.group_id and m.user_id <> all (s.user_ids)
       returning m.group_id, m.user_id`,
    ),
    withMemberEvents(
      "usergroup.member_added",
      `insert into approving_group_members (group_id, user_id) select group_id, user_id from (${members}) m
       on conflict do nothing returning group_id, user_id`,
    ),
    `update companies c set returns_group_id = null from staging s
     where c.returns_group_id = s.id and (not s.approves_returns or c.id <> s.company_id)`,
    `update companies c set returns_group_id = s.id from staging s
     where c.id = s.company_id and s.approves_returns and c.returns_group_id is distinct from s.id`,
  ],
};

/** A statement that changes who is in which group, and writes an event for each. */
function withMemberEvents(event: "usergroup.member_added" | "usergroup.member_removed", change: string) {
  return `with changed as (${change})
    insert into audit_events (event, company_id, object_type, object_id, data)
    select '${event}', g.company_id, 'UserGroup', g.id,
      jsonb_build_object('UserGroupID', g.id, 'UserID', c.user_id, 'by', 'import')
    from changed c join approving_groups g on g.id = c.group_id order by g.id, c.user_id`;
}
