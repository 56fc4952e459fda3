import { handlers, operation } from "@/lib/api/route";
import { getApiClientContract, updateApiClientContract } from "@/lib/users/api-clients/contract";
import { getApiClient, updateApiClient } from "@/lib/users/api-clients/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getApiClientContract, ({ actor, params }) => getApiClient(actor, params.clientID)),
  PATCH: operation(updateApiClientContract, ({ by, params, body }) => updateApiClient(by, params.clientID, body)),
});
