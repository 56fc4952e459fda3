import { z } from "zod";
import { identifier, text } from "@/lib/api/fields";
import { currency } from "@/lib/rules/contract";
import { maxLength } from "@/lib/rules/parse";
import { readExpression } from "@/lib/rules/read-expression";
import { ExpressionError } from "@/lib/rules/syntax";
import { writeChangeEvents } from "./change-events";
import { date, name, otherwise, xp } from "./fields";
import { id, type Kind } from "./kind";
import { mustExist, upsert } from "./sql";

const properties = z.strictObject({
  ID: identifier,
  Name: name,
  Description: text(2000).nullish(),
  CompanyID: identifier.nullish(),
  ApprovalType: otherwise(z.enum(["Order", "OrderReturn"]), "Order"),
  ApprovingGroupID: identifier,
  RuleExpression: text(maxLength).nullish(),
  Currency: currency.nullish(),
  DeletedAt: date.nullish(),
  xp,
});

/** The rules that a line asks approved() of, by what its expression says. */
const withApprovedRules = properties.transform(({ ...rule }, context) => {
  const { RuleExpression, ApprovalType } = rule;
  try {
    const { approvedRules } = RuleExpression ? readExpression(RuleExpression, ApprovalType) : { approvedRules: [] };
    return { ...rule, ApprovedRules: approvedRules };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const message = `${error.message} (${error.code}, from character ${error.span.from + 1})`;
    context.addIssue({ code: "custom", path: ["RuleExpression"], message });
    return z.NEVER;
  }
});

const rules = `select s.line, s.id, s.company_id, s.type, a.rule
  from staging s, unnest(s.approved_rules) as a(rule)`;
/** Each rule and those it asks for, once the file is in. */
const edges = `select s.id, unnest(s.approved_rules) as rule from staging s
  union all select r.id, unnest(r.approved_rules) from approval_rules r
    where r.approved_rules <> '{}' and not exists (select from staging s where s.id = r.id and s.rule_expression is not null)`;

export const approvalRules: Kind = {
  name: "approvalrules",
  schema: withApprovedRules,
  columns: {
    id: ["ID", id],
    name: ["Name", "text"],
    description: ["Description", "text"],
    company_id: ["CompanyID", id],
    type: ["ApprovalType", '"ApprovalType"'],
    approving_group_id: ["ApprovingGroupID", id],
    rule_expression: ["RuleExpression", "text"],
    currency: ["Currency", "text"],
    approved_rules: ["ApprovedRules", "text[]"],
    xp: ["xp", "jsonb"],
    deleted_at: ["DeletedAt", "timestamptz(3)"],
  },
  key: ["id"],
  streams: false,
  prepare: [
    `update staging s set company_id = coalesce(s.company_id, (select g.company_id from approving_groups g where g.id = s.approving_group_id))`,
  ],
  checks: [
    mustExist("approving_group_id", "ApprovingGroupID", { table: "approving_groups", noun: "approving group" }),
    `select s.line, 'CompanyID' as property, 'Its approving group belongs to ' || to_json(g.company_id::text) || '.' as reason
     from staging s join approving_groups g on g.id = s.approving_group_id where g.company_id <> s.company_id`,
    `select s.line, 'ApprovalType' as property, 'A buyer has rules about orders alone.' as reason
     from staging s join companies c on c.id = s.company_id where s.type = 'OrderReturn' and c.type = 'Buyer'`,
    `select a.line, 'RuleExpression' as property,
       'Its company has no rule ' || to_json(a.rule) || ' of this type to be approved.' as reason
     from (${rules}) a
     where not exists (select from staging o where o.id = a.rule and o.company_id = a.company_id and o.type = a.type)
       and not exists (select from approval_rules r where r.id = a.rule and r.company_id = a.company_id
         and r.type = a.type and r.deleted_at is null)`,
    `select a.line, 'RuleExpression' as property, 'The rule waits for itself: ' || to_json(a.rule) || ' does.' as reason
     from (${rules}) a where exists (
       with recursive edge as (${edges}), waits (rule) as (
         select a.rule union select e.rule from waits w join edge e on e.id = w.rule)
       select from waits where waits.rule = a.id)`,
  ],
  before: [
    // A file that says nothing of it does not switch a rule off that was given one here.
    `update staging s set rule_expression = r.rule_expression, approved_rules = r.approved_rules
     from approval_rules r where r.id = s.id and s.rule_expression is null`,
    "update staging s set currency = r.currency from approval_rules r where r.id = s.id and s.currency is null",
    writeChangeEvents({
      table: "approval_rules",
      object: "ApprovalRule",
      idProperty: "ApprovalRuleID",
      values: {
        event: `case when t.id is null then 'approvalrule.created'
          when s.deleted_at is not null and t.deleted_at is null then 'approvalrule.deleted' else 'approvalrule.updated' end`,
        company_id: "s.company_id",
      },
      properties: {
        Name: "name",
        Description: "description",
        ApprovalType: "type",
        ApprovingGroupID: "approving_group_id",
        RuleExpression: "rule_expression",
        Currency: "currency",
        xp: "xp",
        DeletedAt: "deleted_at",
      },
    }),
  ],
  upsert: upsert({
    table: "approval_rules",
    key: ["id"],
    columns: [
      "id",
      "name",
      "description",
      "company_id",
      "type",
      "approving_group_id",
      "rule_expression",
      "currency",
      "approved_rules",
      "xp",
      "deleted_at",
    ],
  }),
};
