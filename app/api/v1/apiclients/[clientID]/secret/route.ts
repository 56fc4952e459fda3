import { route } from "@/lib/api/route";
import { rotateApiClientSecretContract } from "@/lib/users/api-clients/contract";
import { rotateApiClientSecret } from "@/lib/users/api-clients/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(rotateApiClientSecretContract, ({ by, params }) =>
  rotateApiClientSecret(by, params.clientID),
);
