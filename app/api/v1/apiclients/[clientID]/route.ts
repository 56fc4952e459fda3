import { updateApiClientContract } from "@/lib/api-clients/contract";
import { updateApiClient } from "@/lib/api-clients/repository";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(updateApiClientContract, ({ by, params, body }) =>
  updateApiClient(by, params.clientID, body),
);
