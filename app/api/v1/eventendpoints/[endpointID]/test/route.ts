import { route } from "@/lib/api/route";
import { testEventEndpointContract } from "@/lib/changes/webhooks/contract";
import { testEventEndpoint } from "@/lib/changes/webhooks/deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(testEventEndpointContract, ({ by, params }) =>
  testEventEndpoint(by, params.endpointID),
);
