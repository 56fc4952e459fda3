import { route } from "@/lib/api/route";
import { rotateApiClientSecretContract } from "@/lib/api-clients/contract";
import { rotateApiClientSecret } from "@/lib/api-clients/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(rotateApiClientSecretContract, ({ by, params }) =>
  rotateApiClientSecret(by, params.clientID),
);
