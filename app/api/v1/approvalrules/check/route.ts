import { route } from "@/lib/api/route";
import { checkExpressionContract } from "@/lib/rules/contract";
import { checkExpression } from "@/lib/rules/preview/check-expression";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(checkExpressionContract, ({ actor, body }) =>
  checkExpression(actor, body),
);
