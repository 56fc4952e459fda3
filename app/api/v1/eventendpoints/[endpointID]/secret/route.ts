import { route } from "@/lib/api/route";
import { rotateEventEndpointSecretContract } from "@/lib/webhooks/contract";
import { rotateEventEndpointSecret } from "@/lib/webhooks/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  rotateEventEndpointSecretContract,
  ({ by, params }) => rotateEventEndpointSecret(by, params.endpointID),
);
