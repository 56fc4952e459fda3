import { route } from "@/lib/api/route";
import { tryOutExpression } from "@/lib/rules/try-out";
import { tryOutExpressionContract } from "@/lib/rules/try-out-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(tryOutExpressionContract, ({ actor, body }) =>
  tryOutExpression(actor, body),
);
