import { route } from "@/lib/api/route";
import { listPaymentsContract } from "@/lib/orders/payments/contract";
import { listPayments } from "@/lib/orders/payments/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listPaymentsContract,
  ({ actor, params, query }) => listPayments(actor, params, query),
);
