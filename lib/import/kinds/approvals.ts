import { z } from "zod";
import { identifier, text } from "@/lib/api/fields";
import { approval } from "@/lib/approvals/contract";
import { date, otherwise, requestFields, xp } from "./fields";
import { id, type Kind } from "./kind";
import { mustExist, upsert } from "./sql";

const line = z
  .strictObject({
    ID: identifier.nullish(),
    OrderID: identifier,
    ApprovalRuleID: identifier,
    ApprovingGroupID: identifier,
    Status: approval.shape.Status,
    AllowResubmit: otherwise(z.boolean(), false),
    DateCreated: date,
    DateCompleted: date.nullish(),
    ApproverID: identifier.nullish(),
    Comments: text(2000).nullish(),
    ...requestFields,
    xp,
  })
  .superRefine(({ Status, AllowResubmit, DateCompleted, ApproverID }, context) => {
    const refuse = (property: string, message: string) =>
      context.addIssue({ code: "custom", path: [property], message });
    if (Status !== "Pending") {
      if (!DateCompleted) refuse("DateCompleted", `Required when Status is ${Status}.`);
      if (!ApproverID) refuse("ApproverID", `Required when Status is ${Status}.`);
      return;
    }
    if (DateCompleted) refuse("DateCompleted", "Must be absent or null while Status is Pending.");
    if (ApproverID) refuse("ApproverID", "Must be absent or null while Status is Pending.");
    if (AllowResubmit) refuse("AllowResubmit", "Must be false while Status is Pending.");
  });

const columns = {
  order_id: ["OrderID", id],
  id: ["ID", id],
  approval_rule_id: ["ApprovalRuleID", id],
  approving_group_id: ["ApprovingGroupID", id],
  status: ["Status", '"ApprovalStatus"'],
  allow_resubmit: ["AllowResubmit", "boolean"],
  date_created: ["DateCreated", "timestamptz"],
  date_completed: ["DateCompleted", "timestamptz"],
  approver_id: ["ApproverID", id],
  comments: ["Comments", "text"],
  round: ["Round", "int"],
  rule_expression: ["RuleExpression", "text"],
  why: ["Why", "jsonb"],
  xp: ["xp", "jsonb"],
} as const;

// An approval without an ID gets one like a UUIDv7, made from what does not change about it, so that
// importing the file again finds it. Lines alike in all of that are told apart by their order in the file.
const identity = "order_id, approval_rule_id, approving_group_id, date_created";
const makeIds = [
  `create temp table if not exists made (order_id ${id}, approval_rule_id ${id}, approving_group_id ${id},
     date_created timestamptz, lines bigint, primary key (${identity})) on commit drop`,
  `insert into made select ${identity}, count(*) from staging where id is null group by ${identity}
     on conflict (${identity}) do update set lines = made.lines + excluded.lines`,
  `update staging s set id = substr(ms, 1, 8) || '-' || substr(ms, 9, 4) || '-7' || substr(hash, 1, 3)
       || '-a' || substr(hash, 4, 3) || '-' || substr(hash, 7, 12)
   from (
     select n.line, lpad(to_hex(greatest(0, floor(extract(epoch from date_created) * 1000))::bigint), 12, '0') as ms,
       md5(concat_ws(chr(31), order_id, approval_rule_id, approving_group_id, nth)) as hash
     from (
       select s.line, ${identity}, m.lines - row_number() over (partition by ${identity} order by s.line desc) as nth
       from staging s join made m using (${identity}) where s.id is null
     ) n
   ) made_up where made_up.line = s.line`,
];

const decision = ["status", "allow_resubmit", "date_completed", "approver_id", "comments"];
const decisionOf = (row: string) => `(${decision.map((column) => `${row}.${column}`).join(", ")})`;
/** A line says something else than the decision that was made here, or has it count in a later round. */
const differs = (line: string) =>
  `t.decision_id is not null and (${decisionOf("t")} is distinct from ${decisionOf(line)} or ${line}.round > t.round)`;

/** An event of the audit says that the record was given to the group it has, and a line has another one. */
const reassigned = (line: string) => `t.approving_group_id <> ${line}.approving_group_id and exists (
  select from audit_events e where e.object_type = 'Approval' and e.object_id = t.id
    and e.event = 'approval.reassigned' and e.data ->> 'OrderID' = t.order_id)`;
/** It was given to another group after this statement began. */
const isBeingReassigned = (
  line: string,
) => `t.approving_group_id <> ${line}.approving_group_id and t.approving_group_id <> (
  select a.approving_group_id from approvals a where a.order_id = t.order_id and a.id = t.id)`;

const guards = [
  `select s.line, 'Status' as property, 'It was ' || lower(t.status::text) || ' in Countersign on '
     || to_char(t.date_completed at time zone 'UTC', 'YYYY-MM-DD "at" HH24:MI "UTC"') || ', and the line differs from that.' as reason
   from staging s join approvals t on t.order_id = s.order_id and t.id = s.id where ${differs("s")}`,
  `select s.line, 'ApprovingGroupID' as property,
     'It was reassigned to ' || to_json(t.approving_group_id::text) || ' in Countersign, and the line has another group.' as reason
   from staging s join approvals t on t.order_id = s.order_id and t.id = s.id where ${reassigned("s")}`,
  `select s.line, 'Status' as property,
     'The order was decided in Countersign (' || o.status || '), so nothing of it is pending.' as reason
   from staging s join orders o on o.id = s.order_id
   where s.status = 'Pending' and o.date_decided is not null and o.status <> 'AwaitingApproval'`,
];

export const approvals: Kind = {
  name: "approvals",
  schema: line,
  columns,
  key: ["order_id", "id"],
  streams: true,
  prepare: makeIds,
  holds: {
    order_id: "orders",
    approval_rule_id: "approval_rules",
    approving_group_id: "approving_groups",
    approver_id: "users",
  },
  checks: [
    mustExist("order_id", "OrderID", { table: "orders", noun: "order" }),
    mustExist("approval_rule_id", "ApprovalRuleID", { table: "approval_rules", noun: "approval rule" }),
    mustExist("approving_group_id", "ApprovingGroupID", { table: "approving_groups", noun: "approving group" }),
    mustExist("approver_id", "ApproverID", { table: "users", noun: "user" }),
  ],
  guards,
  upsert: upsert({
    table: "approvals",
    key: ["order_id", "id"],
    unless: [differs, reassigned, isBeingReassigned].map((is) => `(${is("excluded")})`).join(" or "),
    columns: [...Object.keys(columns), "from_company_id", "to_company_id", "approver_sort", "due_key", "over_budget"],
    // What was decided keeps what it was decided by.
    set: {
      // A line that says nothing of why it was asked does not take that away.
      round: "greatest(t.round, excluded.round)",
      rule_expression: "coalesce(excluded.rule_expression, t.rule_expression)",
      why: "coalesce(excluded.why, t.why)",
      due_key: "case when excluded.status = 'Pending' then excluded.due_key else t.due_key end",
      over_budget: "case when excluded.status = 'Pending' then excluded.over_budget else t.over_budget end",
    },
    from: `staging s left join (
        select o.id as order_of, o.from_company_id, o.to_company_id, o.total, o.xp as order_xp, c.due_key, c.budget_key
        from orders o join companies c on c.id = o.from_company_id where o.id in (select order_id from staging)
      ) o on o.order_of = s.order_id cross join lateral (
        select approval_over_budget(o.total, s.xp, o.order_xp, o.budget_key) as over_budget
      ) b left join (
        select u.id as user_id, approver_sort_key(u.last_name, u.first_name, u.username) as approver_sort
        from users u where u.id in (select distinct approver_id from staging)
      ) u on u.user_id = s.approver_id`,
  }),
};
