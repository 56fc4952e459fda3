import { handlers, operation } from "@/lib/api/route";
import { createEventEndpointContract, listEventEndpointsContract } from "@/lib/changes/webhooks/contract";
import { createEventEndpoint, listEventEndpoints } from "@/lib/changes/webhooks/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listEventEndpointsContract, ({ actor, query }) => listEventEndpoints(actor, query)),
  POST: operation(createEventEndpointContract, ({ by, body }) => createEventEndpoint(by, body)),
});
