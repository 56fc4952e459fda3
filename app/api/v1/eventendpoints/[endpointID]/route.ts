import { handlers, operation } from "@/lib/api/route";
import {
  deleteEventEndpointContract,
  getEventEndpointContract,
  updateEventEndpointContract,
} from "@/lib/changes/webhooks/contract";
import { deleteEventEndpoint, getEventEndpoint, updateEventEndpoint } from "@/lib/changes/webhooks/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getEventEndpointContract, ({ actor, params }) => getEventEndpoint(actor, params.endpointID)),
  PATCH: operation(updateEventEndpointContract, ({ by, params, body }) =>
    updateEventEndpoint(by, params.endpointID, body),
  ),
  DELETE: operation(deleteEventEndpointContract, ({ by, params }) => deleteEventEndpoint(by, params.endpointID)),
});
