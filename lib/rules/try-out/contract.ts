import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, money, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { order } from "@/lib/orders/contract";
import { approvalType, currency, verdict } from "../contract";
import { examples } from "../examples";
import { maxLength } from "../parse";
import { ruleReaders } from "../saved/contract";

/** Days, and how many orders or returns of them: the newest by when they were created. */
export const tryOutDays = 90;
export const maxRecords = 2000;
export const mostDiffering = 100;

const differing = z.object({
  OrderID: identifier,
  OrderReturnID: identifier.nullable().meta({ description: "Null for an order." }),
  ...order.pick({ FromUser: true, Total: true, Currency: true }).shape,
  Status: order.shape.Status.meta({ description: "Of the order, or of the return." }),
  RefundAmount: money.nullable().meta({ description: "Of the return. Null for an order." }),
  DateSubmitted: dateTime.meta({ description: "When it was submitted, be it for approval." }),
  Verdict: verdict.meta({ description: "What the expression says of it." }),
  MatchesNow: z.boolean(),
});

const tryOut = z
  .object({
    Since: dateTime,
    Orders: z.int().nullable().meta({ description: "How many orders it was tried on. Null for a rule about returns." }),
    OrderReturns: z
      .int()
      .nullable()
      .meta({ description: "How many returns it was tried on. Null for a rule about orders." }),
    More: z.boolean().meta({ description: "There are more of them: these are the newest." }),
    Matches: z.int().meta({ description: "For how many of them the expression would ask." }),
    Unevaluated: z.int().meta({ description: "How many of those because it cannot be evaluated for them." }),
    MatchesNow: z
      .int()
      .nullable()
      .meta({ description: "How many of them the saved rule matches. Null for a new rule." }),
    Differing: z
      .object({ Items: z.array(differing), TotalCount: z.int() })
      .meta({ description: "Those for which the two differ, at most a hundred, the newest first." }),
  })
  .register(schemaNames, { id: "TryOut" });
export type TryOut = z.output<typeof tryOut>;

const expressionToTryOut = z
  .strictObject({
    RuleExpression: text(maxLength),
    ApprovalType: approvalType.optional().meta({ description: "What the rule is about. Absent: `Order`." }),
    Currency: currency.nullish().meta({ description: "The rule's `Currency`, if it is to have one." }),
    BuyerID: identifier
      .optional()
      .meta({ description: "Whose rule about orders it is. Absent: of the caller's own company." }),
    ApprovalRuleID: identifier
      .optional()
      .meta({ description: "The rule that would get this expression. Absent: it is a new one." }),
  })
  .register(schemaNames, { id: "ExpressionToTryOut" });
export type ExpressionToTryOut = z.output<typeof expressionToTryOut>;

export const tryOutExpressionContract = {
  id: "tryOutExpression",
  summary: "Try a rule out on past orders or returns",
  description: `How often an expression would have asked for an approval of the orders that its company submitted in the last ${tryOutDays} days, or received as a seller, beside the expression that the rule has; with \`ApprovalType: "OrderReturn"\`, of the returns of what it has sold. At most ${maxRecords.toLocaleString("en")} orders or returns of the last year are looked at, the newest first, and fewer where they are very large. They are taken as they were when they were submitted, as far as that is known: what came of them since is left out, and \`approved\` holds for what was approved of them. The order of a return is taken as it is now. One is tried at a time for each company; others wait. Nothing is saved.`,
  tag: "Approval rules",
  method: "POST",
  path: "/approvalrules/tryout",
  roles: ruleReaders,
  body: expressionToTryOut,
  response: tryOut,
  example: examples.tryOutExpression,
} as const satisfies Contract;
