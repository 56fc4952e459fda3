import { route } from "@/lib/api/route";
import { tryOutExpressionContract } from "@/lib/rules/try-out/contract";
import { tryOutExpression } from "@/lib/rules/try-out/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(tryOutExpressionContract, ({ actor, body }) =>
  tryOutExpression(actor, body),
);
