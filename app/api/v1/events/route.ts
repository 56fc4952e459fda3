import { route } from "@/lib/api/route";
import { listEventsContract } from "@/lib/changes/webhooks/event-contract";
import { listEvents } from "@/lib/changes/webhooks/events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listEventsContract, ({ actor, query }) =>
  listEvents(actor, query),
);
