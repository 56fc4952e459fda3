import { route } from "@/lib/api/route";
import { resendEventDeliveryContract } from "@/lib/changes/webhooks/contract";
import { resendEventDelivery } from "@/lib/changes/webhooks/deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(resendEventDeliveryContract, ({ by, params }) =>
  resendEventDelivery(by, params),
);
