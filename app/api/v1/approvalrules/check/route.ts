import { route } from "@/lib/api/route";
import { checkExpression } from "@/lib/rules/check-expression";
import { checkExpressionContract } from "@/lib/rules/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(checkExpressionContract, ({ actor, body }) =>
  checkExpression(actor, body),
);
