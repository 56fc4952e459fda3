import { z } from "zod";
import { identifier, text } from "@/lib/api/fields";
import { companyType } from "@/lib/auth/roles";
import { date, name, otherwise, xp } from "./fields";
import { id, type Kind } from "./kind";
import { upsert } from "./sql";

const columns = {
  id: ["ID", id],
  name: ["Name", "text"],
  type: ["Type", '"CompanyType"'],
  active: ["Active", "boolean"],
  date_created: ["DateCreated", "timestamptz(3)"],
  default_catalog_id: ["DefaultCatalogID", id],
  all_buyers_can_order: ["AllBuyersCanOrder", "boolean"],
  xp: ["xp", "jsonb"],
  due_key: ["DueByKey", "text"],
  budget_key: ["BudgetKey", "text"],
  confirms_rule_changes: ["ConfirmsRuleChanges", "boolean"],
} as const;

/** What the company calls a key of the xp of approvals and orders. */
const key = text(100).min(1, "Must not be empty.").nullish();

export const companies: Kind = {
  name: "companies",
  schema: z.strictObject({
    ID: identifier,
    Name: name,
    Type: companyType,
    Active: otherwise(z.boolean(), true),
    DateCreated: date.nullish(),
    DefaultCatalogID: identifier.nullish(),
    AllBuyersCanOrder: otherwise(z.boolean(), false),
    xp,
    DueByKey: key,
    BudgetKey: key,
    ConfirmsRuleChanges: otherwise(z.boolean(), false),
  }),
  columns,
  key: ["id"],
  streams: false,
  prepare: [
    `update staging s set date_created = coalesce((select c.date_created from companies c where c.id = s.id), now())
     where date_created is null`,
  ],
  checks: [
    "select line, 'Active' as property, 'The Owner is always active.' as reason from staging where type = 'Owner' and not active",
    `select s.line, 'Type' as property, 'Only one company may be the Owner, and ' || to_json(o.id::text) || ' is.' as reason
     from staging s join (
       select id, line from staging where type = 'Owner'
       union all
       select c.id, 0 from companies c where c.type = 'Owner' and not exists (select from staging s where s.id = c.id)
     ) o on o.line < s.line where s.type = 'Owner'`,
  ],
  // The former Owner gives up the place before another company takes it.
  upsert: upsert({ table: "companies", key: ["id"], columns: Object.keys(columns), order: "type = 'Owner', id" }),
};
