import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { currentTime } from "@/lib/db/clock";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { invalidField } from "@/lib/errors";
import { jsonOf } from "@/lib/list/record-json";
import { selectRecord } from "@/lib/list/select-record";
import { lineItemsOf } from "@/lib/orders/line-items/source";
import { ordersIn } from "@/lib/orders/source";
import { orderReturnsOf } from "@/lib/returns/source";
import { Prisma } from "@/prisma/generated/client";
import { checkExpressionContract, type ExpressionCheck, type ExpressionToCheck } from "../contract";
import type { Facts } from "../evaluate";
import { readNewExpression } from "../read-expression";
import { faultOr, otherCurrency, verdictOf } from "../verdict";

const { sql, join } = Prisma;

const maxLineItems = 1000;

/**
 * What is wrong with an expression, and what it says of an order or a return. Throws NotFound for one that the actor may not
 * see, and ValidationFailure for one that the rule is not about and for an order of very many line items.
 */
export async function checkExpression(actor: Actor, input: ExpressionToCheck): Promise<ExpressionCheck> {
  authorize(actor, checkExpressionContract.roles);

  const { RuleExpression: text, ApprovalType: about = "Order", Currency = null, OrderID, OrderReturnID } = input;
  if (about !== "Order" && OrderID !== undefined)
    throw invalidField("OrderID", "Only a rule about orders can be tried on an order.");
  if (about !== "OrderReturn" && OrderReturnID !== undefined)
    throw invalidField("OrderReturnID", "Only a rule about returns can be tried on a return.");
  const result = faultOr(() => readNewExpression(text, about));
  if ("Code" in result) return { Fault: result, Verdict: null };
  const facts =
    OrderReturnID !== undefined
      ? await factsOfReturn(actor, OrderReturnID, result.approvedRules)
      : OrderID !== undefined && (await factsOfOrder(actor, OrderID, result.approvedRules));
  if (!facts) return { Fault: null, Verdict: null };
  return { Fault: null, Verdict: otherCurrency(Currency, facts) ?? verdictOf(text, () => result, { facts }) };
}

// Facts are only what the actor may see.

async function factsOfOrder(actor: Actor, orderID: string, rules: string[]): Promise<Facts> {
  const order = await selectRecord(ordersIn(actor, "all"), "Order", [orderID]);
  const items = lineItemsOf(actor, { direction: "all", orderID });
  const rows = await read<{ record: string }>(
    actor,
    sql`
      SELECT ${jsonOf(items)} AS "record" FROM ${items.from} WHERE ${items.where}
      ORDER BY ${join([...items.key])} ${limit(maxLineItems + 1)}`,
  );
  if (rows.length > maxLineItems) throw invalidField("OrderID", `Try an order of at most ${maxLineItems} line items.`);
  return {
    order,
    lineItems: rows.map(({ record }) => JSON.parse(record)),
    approvedRules: await approvedAmong(
      actor,
      rules,
      sql`"approvals" a JOIN "orders" o ON o."id" = a."order_id" WHERE o."id" = ${order.ID} AND a."round" = o."round"`,
    ),
    now: currentTime(),
  };
}

async function factsOfReturn(actor: Actor, returnID: string, rules: string[]): Promise<Facts> {
  const orderReturn = await selectRecord(orderReturnsOf(actor), "OrderReturn", [returnID]);
  return {
    order: await selectRecord(ordersIn(actor, "all"), "Order", [orderReturn.OrderID]),
    orderReturn,
    lineItems: [],
    approvedRules: await approvedAmong(
      actor,
      rules,
      sql`"order_return_approvals" a JOIN "order_returns" r ON r."id" = a."return_id" WHERE r."id" = ${returnID} AND a."round" = r."round"`,
    ),
    now: currentTime(),
  };
}

async function approvedAmong(actor: Actor, rules: string[], ofRound: Prisma.Sql) {
  const rows = await read<{ rule: string }>(
    actor,
    sql`
      SELECT a."approval_rule_id" AS "rule" FROM ${ofRound} AND a."approval_rule_id" = ANY (${rules}::text[])
      GROUP BY a."approval_rule_id" HAVING bool_and(a."status" = 'Approved')`,
  );
  return new Set(rows.map(({ rule }) => rule));
}
