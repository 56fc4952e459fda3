import { route } from "@/lib/api/route";
import { createOrders } from "@/lib/ordering/batch";
import { createOrdersContract } from "@/lib/ordering/batch-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  createOrdersContract,
  ({ by, params, readLines, context }) => createOrders(by, { ...params, readLines, context }),
);
