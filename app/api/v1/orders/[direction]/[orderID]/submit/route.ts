import { route } from "@/lib/api/route";
import { submitOrderContract } from "@/lib/ordering/contract";
import { submitOrder } from "@/lib/ordering/submit";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(submitOrderContract, ({ by, params }) =>
  submitOrder(by, params),
);
