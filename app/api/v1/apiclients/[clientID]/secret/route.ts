import { rotateApiClientSecretContract } from "@/lib/api-clients/contract";
import { rotateApiClientSecret } from "@/lib/api-clients/repository";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(rotateApiClientSecretContract, ({ by, params }) =>
  rotateApiClientSecret(by, params.clientID),
);
