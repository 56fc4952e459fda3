import { route } from "@/lib/api/route";
import { testEventEndpointContract } from "@/lib/webhooks/contract";
import { testEventEndpoint } from "@/lib/webhooks/deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(testEventEndpointContract, ({ by, params }) =>
  testEventEndpoint(by, params.endpointID),
);
