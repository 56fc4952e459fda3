import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { order } from "@/lib/orders/contract";
import { examples } from "./examples";
import { maxLength } from "./parse";

export const currency = order.shape.Currency;
export const approvalType = z.enum(["Order", "OrderReturn"]);

const place = { From: z.int(), To: z.int() };

const fault = z
  .object({
    Code: z.enum([
      "Expression.InvalidSyntax",
      "Expression.InvalidToken",
      "Expression.InvalidFunction",
      "Expression.InvalidArguments",
      "Expression.ItemNotAllowed",
    ]),
    Message: z.string(),
    ...place,
  })
  .meta({ description: "What is wrong, and where: from this character of the expression to before that one." })
  .register(schemaNames, { id: "ExpressionFault" });
export type ExpressionFault = z.output<typeof fault>;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const comparison = z
  .object({
    Text: z.string().meta({
      description:
        "The comparison as it stands in the expression; `order.Currency <> 'EUR'` of a rule whose `Currency` is not the order's, or not that of the return's order.",
    }),
    Left: value,
    Right: value,
    Holds: z.boolean(),
  })
  .register(schemaNames, { id: "ExpressionComparison" });

export const verdict = z
  .object({
    Matches: z.boolean().meta({
      description: "Whether the rule would ask for an approval. One that cannot be evaluated does: see `Fault`.",
    }),
    Fault: fault.nullable(),
    Compared: z
      .array(comparison)
      .meta({ description: "The comparisons that decided, but those inside the filter of a list." }),
    LineItemIDs: z.array(identifier).meta({ description: "The line items that passed a filter of `items`." }),
  })
  .register(schemaNames, { id: "ExpressionVerdict" });
export type ExpressionVerdict = z.output<typeof verdict>;

const expressionToCheck = z
  .strictObject({
    RuleExpression: text(maxLength),
    ApprovalType: approvalType.optional().meta({ description: "What the rule is about. Absent: `Order`." }),
    Currency: currency.nullish().meta({ description: "The rule's `Currency`, if it is to have one." }),
    OrderID: identifier.optional().meta({ description: "An order to try the expression on." }),
    OrderReturnID: identifier.optional().meta({ description: "A return to try it on, of a rule about returns." }),
  })
  .register(schemaNames, { id: "ExpressionToCheck" });
export type ExpressionToCheck = z.output<typeof expressionToCheck>;

const expressionCheck = z
  .object({
    Fault: fault.nullable(),
    Verdict: verdict
      .nullable()
      .meta({ description: "Null without an `OrderID` or `OrderReturnID`, and with a fault." }),
  })
  .register(schemaNames, { id: "ExpressionCheck" });
export type ExpressionCheck = z.output<typeof expressionCheck>;

export const checkExpressionContract = {
  id: "checkExpression",
  summary: "Check a rule's expression",
  description:
    "Says what is wrong with an expression of OrderCloud's rule language and where; with an `OrderID` or an `OrderReturnID`, whether it matches that order or return as it is now and which values that rests on. Nothing is saved. Text and names ignore case, `*` in text stands for any characters, and what is absent is never equal, less or greater. `product.incategory` is not available. `docs/rules.md` describes the language.",
  tag: "Approval rules",
  method: "POST",
  path: "/approvalrules/check",
  roles: ["OrderAdmin"],
  body: expressionToCheck,
  response: expressionCheck,
  example: examples.checkExpression,
} as const satisfies Contract;
