import { handlers, operation } from "@/lib/api/route";
import { createEventEndpointContract, listEventEndpointsContract } from "@/lib/webhooks/contract";
import { createEventEndpoint, listEventEndpoints } from "@/lib/webhooks/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listEventEndpointsContract, ({ actor, query }) => listEventEndpoints(actor, query)),
  POST: operation(createEventEndpointContract, ({ by, body }) => createEventEndpoint(by, body)),
});
