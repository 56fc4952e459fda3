import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, int32, money, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { order, orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { comparison } from "@/lib/rules/contract";
import { maxLength } from "@/lib/rules/parse";
import { person, personWithoutEmail } from "@/lib/users/person";
import { approval, approvalRecord } from "./contract";
import { examples } from "./examples";
import { previewOperation } from "./preview-operation";

const previewedOrder = order
  .pick({ ID: true, FromCompanyID: true, ToCompanyID: true, FromUser: true, Status: true, DateCreated: true })
  .extend({
    FromCompanyName: text(200),
    ToCompanyName: text(200),
    DateSubmitted: dateTime.nullable().meta({ description: "When it was submitted, be it for approval." }),
    SubmittedBy: personWithoutEmail.nullable().meta({
      description:
        "Who last submitted it here, which may be a colleague of the requester. Null for an order that was submitted elsewhere, and to other companies than theirs and the marketplace owner.",
    }),
    ...order.pick({ Subtotal: true, ShippingCost: true, TaxCost: true, Gratuity: true, Fees: true }).shape,
    ...order.pick({ PromotionDiscount: true, Total: true, Currency: true, Comments: true, xp: true }).shape,
  });

const lineItems = z
  .object({
    Items: z.array(
      z.object({
        ID: identifier,
        ProductID: identifier,
        ProductName: text(200),
        Quantity: int32.min(0),
        UnitPrice: money,
        LineTotal: money,
        CostCenter: text(100).nullable(),
        ImageUrl: text(2000)
          .nullable()
          .meta({ description: "Of the product's first image in `xp.Images`, as stored." }),
        LastPaid: z.object({ OrderID: identifier, DateCreated: dateTime, UnitPrice: money }).nullable().meta({
          description:
            "What the company paid for the product on the newest of its other orders that the caller may see: Open or Completed, in the same currency, among its last 500.",
        }),
      }),
    ),
    TotalCount: z.int(),
  })
  .meta({ description: "The first twenty, and how many there are." });

const line = z.object({ ProductID: identifier, ProductName: text(200), Quantity: int32, UnitPrice: money });

const changes = z.object({
  DateDeclined: dateTime.nullable().meta({
    description: "Null when an import brought it as submitted again, and no date of a decline.",
  }),
  Currency: text(3).meta({ description: "Of the amounts before." }),
  Amounts: z.array(z.object({ Name: text(30), From: money, To: money })).meta({
    description: "The order's amounts that differ, by their names.",
  }),
  LineItems: z
    .object({
      Items: z.array(z.object({ ID: identifier, From: line.nullable(), To: line.nullable() })),
      TotalCount: z.int(),
    })
    .meta({
      description:
        "The first twenty that differ, and how many do. One that was added has no `From`, one that was removed no `To`.",
    }),
});
export type Changes = z.output<typeof changes>;

const counts = { Pending: z.int(), Approved: z.int(), Declined: z.int() };

const ruleAndGroup = {
  ApprovalRuleID: identifier,
  RuleName: text(200),
  ApprovingGroupID: identifier,
  GroupName: text(200),
};

const signatures = z.object({
  ...counts,
  Mine: z.int().meta({ description: "How many of the pending ones await the caller, and are not on hold." }),
  More: z.boolean().meta({ description: "The order has more than a thousand approvals, and only these are counted." }),
  Rules: z
    .array(
      z.object({
        ...ruleAndGroup,
        ...counts,
      }),
    )
    .meta({
      description:
        "The order's current approvals by rule and group, without retracted ones: at most twenty, pending ones first.",
    }),
  Later: z
    .array(
      z.object({
        ...ruleAndGroup,
        After: z.array(text(200)).meta({ description: "The names of the rules that it waits for." }),
      }),
    )
    .meta({
      description:
        "The first five rules that may ask once those are approved, of companies whose rules the caller may know.",
    }),
  Latest: z
    .array(
      approval
        .pick({ ID: true, ApprovalRuleID: true, Status: true, Approver: true, Comments: true, DateRetracted: true })
        .extend({ RuleName: text(200), DateCompleted: dateTime }),
    )
    .meta({ description: "The last five that were decided, in whichever submission." }),
});

export const why = z.object({
  RuleExpression: text(maxLength),
  Compared: z.array(comparison).meta({ description: "The comparisons that decided, with the values of then." }),
  LineItemIDs: z.array(identifier).meta({ description: "The line items that made the rule match." }),
  Fault: z.string().nullable().meta({ description: "Why the rule could not be evaluated, and so asked." }),
});
export type Why = z.output<typeof why>;

const whyInWords = why.extend({
  Words: z.array(z.string()).meta({
    description: "The comparisons as sentences in English; of a rule that compares nothing, what it asks for.",
  }),
});

const span = z.object({
  Days: z.int(),
  Orders: z.int(),
  Approved: money.meta({ description: "Of orders that are Open or Completed." }),
  Pending: money.meta({ description: "Of orders that await approval." }),
});

const spend = z.object({
  Spans: z.array(span).meta({ description: "The last 30 and 90 days." }),
  Median: money.nullable().meta({ description: "Of these orders' totals in 90 days. Null without any." }),
  More: z.boolean().meta({ description: "There are more than a thousand such orders, and only the newest count." }),
});
export type Spend = z.output<typeof spend>;

const approvalPreview = z
  .object({
    Approval: approvalRecord,
    Rule: z.object({ Name: text(200), Description: text(2000).nullable() }),
    Why: whyInWords.nullable().meta({
      description:
        "Why its rule asked for it, as it was then. Null for an approval that was imported, and for callers who may not see the company's rules.",
    }),
    Group: z.object({
      Name: text(200),
      Deciders: z.int().nullable().meta({
        description: "How many people can decide it. Null for callers who may not see the group's members.",
      }),
    }),
    Order: previewedOrder,
    Changes: changes.nullable().meta({
      description:
        "What differs since the last earlier submission that is known here. Null when there is none; an order with more than 1,000 line items is not kept.",
    }),
    LineItems: lineItems,
    Signatures: signatures,
    Requester: spend.meta({
      description: "The requester's other orders in the same currency that the caller may see.",
    }),
    CostCenter: spend
      .extend({
        ID: text(100),
        Budget: money
          .nullable()
          .meta({ description: "`xp.Budget` of the approval or the order, or what the company calls so." }),
      })
      .nullable()
      .meta({
        description:
          "By `xp.CostCenter` of the approval or the order: the company's other orders in the same currency whose `xp.CostCenter` is the same and that the caller may see. Null when neither has one.",
      }),
    PastDecisions: z
      .array(
        approval.pick({ ID: true, OrderID: true, Approver: true, Comments: true, DateRetracted: true }).extend({
          Status: z.enum(["Approved", "Declined"]),
          DateCompleted: dateTime,
          FromUser: person,
          Total: money,
          Currency: order.shape.Currency,
        }),
      )
      .meta({ description: "The last five decisions under this rule on other orders that the caller may see." }),
  })
  .register(schemaNames, { id: "ApprovalPreview" });
export type ApprovalPreview = z.output<typeof approvalPreview>;

export const previewApprovalContract = {
  ...previewOperation,
  id: "previewApproval",
  summary: "Preview an approval",
  description:
    "All that helps to decide it, in one answer: the order with its line items, who has signed and who still has to, what the requester and the cost center have spent, and earlier decisions under the same rule.",
  tag: "Approvals",
  roles: orderReaders,
  params: z.object({ direction, orderID: identifier, approvalID: identifier }),
  response: approvalPreview,
  example: examples.previewApproval,
} as const satisfies Contract;
