import { route } from "@/lib/api/route";
import { resendEventDeliveriesContract } from "@/lib/changes/webhooks/contract";
import { resendEventDeliveries } from "@/lib/changes/webhooks/deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  resendEventDeliveriesContract,
  ({ by, params, body }) => resendEventDeliveries(by, params.endpointID, body),
);
