import { z } from "zod";
import { identifier, text } from "@/lib/api/fields";
import { approvalStatuses } from "@/lib/approvals/list";
import { orderReturn, orderReturnItem } from "@/lib/returns/contract";
import { date, jsonList, latestOf, otherwise, requestFields, submission, xp } from "./fields";
import { id, type Kind } from "./kind";
import { allWhoChanged, mustAllExist, mustExist, upsert } from "./sql";

const { shape } = orderReturn;
const item = z.strictObject({
  LineItemID: identifier,
  Quantity: orderReturnItem.shape.Quantity,
  RefundAmount: shape.RefundAmount.optional(),
  Comments: text(500).nullish(),
});

const approval = z
  .strictObject({
    ID: identifier,
    ApprovalRuleID: identifier.nullish(),
    ApprovingGroupID: identifier,
    Status: z.enum(approvalStatuses),
    DateCreated: date,
    DateCompleted: date.nullish(),
    ApproverID: identifier.nullish(),
    Comments: text(2000).nullish(),
    ...requestFields,
  })
  .superRefine(({ Status, DateCompleted, ApproverID }, context) => {
    for (const [name, value] of Object.entries({ DateCompleted, ApproverID })) {
      if ((Status === "Pending") === !value) continue;
      const message = `Must ${value ? "be absent or null" : "have a value"} while Status is ${Status}.`;
      context.addIssue({ code: "custom", path: [name], message });
    }
  });

const line = z
  .strictObject({
    ID: identifier,
    OrderID: identifier,
    PaymentIDs: otherwise(z.array(identifier), []),
    Status: shape.Status,
    DateCreated: date,
    DateSubmitted: date.nullish(),
    DateApproved: date.nullish(),
    DateDeclined: date.nullish(),
    DateCanceled: date.nullish(),
    DateCompleted: date.nullish(),
    LastUpdated: date.nullish(),
    RefundAmount: shape.RefundAmount.optional(),
    RefundOverride: shape.RefundAmount.optional(),
    Comments: text(2000).nullish(),
    ...submission,
    ItemsToReturn: jsonList(z.array(item)),
    Approvals: jsonList(z.array(approval)),
    xp,
  })
  .superRefine(({ Status, DateSubmitted }, context) => {
    if (Status !== "AwaitingApproval" || !DateSubmitted) return;
    const message = "Must be absent or null while Status is AwaitingApproval.";
    context.addIssue({ code: "custom", path: ["DateSubmitted"], message });
  })
  .transform((record) => ({ ...record, LastUpdated: record.LastUpdated ?? latestOf(record) }));

const columns = {
  id: ["ID", id],
  order_id: ["OrderID", id],
  payment_ids: ["PaymentIDs", "text[]"],
  status: ["Status", '"OrderReturnStatus"'],
  date_created: ["DateCreated", "timestamptz"],
  date_submitted: ["DateSubmitted", "timestamptz"],
  date_approved: ["DateApproved", "timestamptz"],
  date_declined: ["DateDeclined", "timestamptz"],
  date_canceled: ["DateCanceled", "timestamptz"],
  date_completed: ["DateCompleted", "timestamptz"],
  last_updated: ["LastUpdated", "timestamptz"],
  refund_amount: ["RefundAmount", "numeric"],
  comments: ["Comments", "text"],
  refund_override: ["RefundOverride", "numeric"],
  round: ["Round", "int"],
  created_by_id: ["CreatedByID", id],
  submitted_by_id: ["SubmittedByID", id],
  changed_by_id: ["ChangedByID", id],
  also_changed_by_ids: ["AlsoChangedByIDs", 'text[] collate "C"'],
  xp: ["xp", "jsonb"],
} as const;

const ofApprovals = [
  ...["approval_rule_id", "approving_group_id", "status", "date_created", "date_completed", "approver_id", "comments"],
  ...["round", "rule_expression", "why"],
];
/** What a line that says nothing of it does not take away. */
const unchanged: Record<string, string> = {
  round: "greatest(t.round, excluded.round)",
  rule_expression: "coalesce(excluded.rule_expression, t.rule_expression)",
  why: "coalesce(excluded.why, t.why)",
};

const items = `select s.line, s.id as return_id, s.order_id, i.at as position, i.item ->> 'LineItemID' collate "C" as line_item_id,
    (i.item ->> 'Quantity')::int as quantity, (i.item ->> 'RefundAmount')::numeric as refund_amount, i.item ->> 'Comments' as comments
  from staging s, jsonb_array_elements(s.items) with ordinality as i (item, at)`;

const approvals = `select s.line, i.at, s.id as return_id, i.item ->> 'ID' collate "C" as id, i.item ->> 'ApprovalRuleID' collate "C" as approval_rule_id,
    i.item ->> 'ApprovingGroupID' collate "C" as approving_group_id, (i.item ->> 'Status')::"ApprovalStatus" as status,
    (i.item ->> 'DateCreated')::timestamptz as date_created, (i.item ->> 'DateCompleted')::timestamptz as date_completed,
    i.item ->> 'ApproverID' collate "C" as approver_id, i.item ->> 'Comments' as comments,
    (i.item ->> 'Round')::int as round, i.item ->> 'RuleExpression' as rule_expression, (i.item ->> 'Why')::jsonb as why
  from staging s, jsonb_array_elements(s.approvals) with ordinality as i (item, at)`;

const namedByApprovals = ([column, property, table, noun]: readonly [string, string, string, string]) =>
  `select i.line, 'Approvals[' || (i.at - 1) || '].${property}' as property,
     'No ${noun} has the ID ' || to_json(i.${column}::text) || '.' as reason
   from (${approvals}) i where i.${column} is not null and not exists (select from ${table} t where t.id = i.${column})`;

/** When the last of these events happened to a return here, as the audit has it. */
const lastHere = (returnID: string, events: readonly string[]) => `(
  select max(e.at) from audit_events e where e.object_type = 'OrderReturn' and e.object_id = ${returnID}
  and e.event in (${events.map((event) => `'orderreturn.${event}'`).join(", ")}))`;
const moves = ["submitted", "approved", "declined", "opened", "completed", "canceled"];
/** Before approvals of a return had events of their own, each was told as `approved`. */
const signed = ["approval_approved", "approved"];
const decisions = [...signed, "approval_declined", "declined"];
const changes = [...moves, ...decisions, "created", "updated"];

/** A line takes back what was decided here: what follows from that does not. */
const takesBack = (line: string) => `${line}.status <> t.status and not (
  t.status in ('Unsubmitted', 'AwaitingApproval') or (t.status = 'Open' and ${line}.status in ('Completed', 'Canceled'))
  or (t.status in ('Completed', 'Declined') and ${line}.status = 'Canceled'))`;

const contents = ["order_id", "payment_ids::text[]", "status", "refund_amount", "comments", "xp"];
const contentsOf = (row: string) => `(${contents.map((column) => `${row}.${column}`).join(", ")})`;
const otherContents = (line: string) => `${contentsOf("t")} is distinct from ${contentsOf(line)}`;
const otherItems = (columns: readonly string[]) => `exists (
  select from (
    select i.at as position, i.item ->> 'LineItemID' collate "C" as line_item_id, (i.item ->> 'Quantity')::int as quantity,
      (i.item ->> 'RefundAmount')::numeric as refund_amount, i.item ->> 'Comments' as comments
    from jsonb_array_elements(s.items) with ordinality as i (item, at)
  ) l full join (select * from order_return_items where return_id = t.id) h on h.position = l.position
  where (${columns.map((column) => `l.${column}`).join(", ")}) is distinct from (${columns.map((column) => `h.${column}`).join(", ")}))`;
const priced = ["line_item_id", "quantity", "refund_amount"];

const decision = ["status", "date_completed", "approver_id", "comments"];
const decisionOf = (row: string) => `(${decision.map((column) => `${row}.${column}`).join(", ")})`;

const on = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD "at" HH24:MI "UTC"')`;

const guards = [
  `select s.line, 'Status' as property, 'It is ' || t.status || ' since ' || ${on("here.at")}
     || ' by a decision in Countersign, and the line would take that back.' as reason
   from staging s join order_returns t on t.id = s.id cross join lateral ${lastHere("t.id", moves)} here (at)
   where ${takesBack("s")} and here.at is not null`,
  `select s.line, 'LastUpdated' as property, 'It was changed in Countersign on ' || ${on("here.at")}
     || '; the line is older and would take that back.' as reason
   from staging s join order_returns t on t.id = s.id cross join lateral ${lastHere("t.id", changes)} here (at)
   where s.last_updated <= here.at and (${otherContents("s")} or ${otherItems([...priced, "comments"])})`,
  `select s.line, 'Round' as property, 'Somebody approved it in Countersign before it was submitted again, or with other items or another amount. '
     || 'Give the line a later Round to have it approved again.' as reason
   from staging s join order_returns t on t.id = s.id
   where s.status = 'AwaitingApproval' and s.round <= t.round and (t.status <> 'AwaitingApproval'
       or (t.order_id, t.refund_amount) is distinct from (s.order_id, s.refund_amount) or ${otherItems(priced)})
     and exists (select from order_return_approvals a where a.return_id = t.id and a.round = t.round and a.status = 'Approved')
     and ${lastHere("t.id", signed)} is not null`,
  `select i.line, 'Approvals[' || (i.at - 1) || '].Status' as property, 'It was ' || lower(t.status::text) || ' on '
     || ${on("t.date_completed")} || ', and the line differs from that.' as reason
   from (${approvals}) i join order_return_approvals t on t.return_id = i.return_id and t.id = i.id
   where t.status <> 'Pending' and ${decisionOf("t")} is distinct from ${decisionOf("i")}
     and ${lastHere("i.return_id", decisions)} is not null`,
  `select i.line, 'Approvals[' || (i.at - 1) || '].Status' as property,
     'The return was decided in Countersign (' || t.status || '), so nothing of it is pending.' as reason
   from (${approvals}) i join order_returns t on t.id = i.return_id
   where i.status = 'Pending' and t.status not in ('Unsubmitted', 'AwaitingApproval') and ${lastHere("t.id", moves)} is not null
     and not exists (select from order_return_approvals a where a.return_id = i.return_id and a.id = i.id)`,
];

/** Of a return that was decided here a line that does not know when leaves its dates as they are. */
const datesOf = ["date_submitted", "date_approved", "date_declined", "date_canceled", "date_completed"];
const keepDates = `update staging s set ${datesOf.map((column) => `${column} = coalesce(s.${column}, t.${column})`).join(", ")}
  from order_returns t where t.id = s.id and t.status not in ('Unsubmitted', 'AwaitingApproval') and not (${takesBack("s")})
    and ${lastHere("t.id", moves)} is not null`;

export const orderReturns: Kind = {
  name: "orderreturns",
  schema: line,
  columns: { ...columns, items: ["ItemsToReturn", "jsonb"], approvals: ["Approvals", "jsonb"] },
  key: ["id"],
  streams: true,
  prepare: [keepDates],
  guards,
  checks: [
    mustExist("order_id", "OrderID", { table: "orders", noun: "order" }),
    mustExist("created_by_id", "CreatedByID", { table: "users", noun: "user" }),
    mustExist("submitted_by_id", "SubmittedByID", { table: "users", noun: "user" }),
    mustExist("changed_by_id", "ChangedByID", { table: "users", noun: "user" }),
    mustAllExist("also_changed_by_ids", "AlsoChangedByIDs", { table: "users", noun: "user" }),
    `select i.line, 'ItemsToReturn[' || (i.position - 1) || '].LineItemID' as property,
       'The order ' || to_json(i.order_id::text) || ' has no line item with the ID ' || to_json(i.line_item_id::text) || '.' as reason
     from (${items}) i where exists (select from orders o where o.id = i.order_id)
       and not exists (select from line_items l where l.order_id = i.order_id and l.id = i.line_item_id)`,
    ...(
      [
        ["approval_rule_id", "ApprovalRuleID", "approval_rules", "approval rule"],
        ["approving_group_id", "ApprovingGroupID", "approving_groups", "approving group"],
        ["approver_id", "ApproverID", "users", "user"],
      ] as const
    ).map(namedByApprovals),
  ],
  // A return that moves to another order leaves its items behind before the database moves them along.
  before: [
    `delete from order_return_items r using staging s where r.return_id = s.id
     and (r.order_id <> s.order_id or r.position > jsonb_array_length(s.items))`,
  ],
  upsert: upsert({
    table: "order_returns",
    key: ["id"],
    columns: Object.keys(columns),
    set: {
      refund_override: "coalesce(excluded.refund_override, t.refund_override)",
      round: "greatest(t.round, excluded.round)",
      created_by_id: "coalesce(excluded.created_by_id, t.created_by_id)",
      submitted_by_id: "coalesce(excluded.submitted_by_id, t.submitted_by_id)",
      changed_by_id: "coalesce(excluded.changed_by_id, t.changed_by_id)",
      // Whoever changed it stays barred from deciding it.
      also_changed_by_ids: allWhoChanged,
    },
    // The audit that this statement reads may be a moment older than the row.
    unless: "t.version <> (select r.version from order_returns r where r.id = t.id)",
  }),
  after: [
    upsert({
      table: "order_return_items",
      key: ["return_id", "position"],
      columns: ["return_id", "position", "order_id", "line_item_id", "quantity", "refund_amount", "comments"],
      from: `(${items}) i`,
    }),
    // What has been decided stays as it is.
    `insert into order_return_approvals as t (return_id, id, ${ofApprovals.join(", ")})
     select distinct on (return_id, id) return_id, id, ${ofApprovals.join(", ")} from (${approvals}) i order by return_id, id, at
     on conflict (return_id, id) do update set ${ofApprovals.map((name) => `${name} = ${unchanged[name] ?? `excluded.${name}`}`).join(", ")}
     where t.status = 'Pending'`,
  ],
};
