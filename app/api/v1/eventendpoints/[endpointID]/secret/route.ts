import { route } from "@/lib/api/route";
import { rotateEventEndpointSecretContract } from "@/lib/changes/webhooks/contract";
import { rotateEventEndpointSecret } from "@/lib/changes/webhooks/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  rotateEventEndpointSecretContract,
  ({ by, params }) => rotateEventEndpointSecret(by, params.endpointID),
);
