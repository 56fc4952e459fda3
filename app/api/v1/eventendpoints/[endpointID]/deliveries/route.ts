import { route } from "@/lib/api/route";
import { listEventDeliveriesContract } from "@/lib/changes/webhooks/contract";
import { listEventDeliveries } from "@/lib/changes/webhooks/deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listEventDeliveriesContract,
  ({ actor, params, query }) => listEventDeliveries(actor, params.endpointID, query),
);
