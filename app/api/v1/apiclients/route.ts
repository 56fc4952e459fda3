import { handlers, operation } from "@/lib/api/route";
import { createApiClientContract, listApiClientsContract } from "@/lib/users/api-clients/contract";
import { createApiClient, listApiClients } from "@/lib/users/api-clients/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listApiClientsContract, ({ actor, query, named }) => listApiClients(actor, query, { named })),
  POST: operation(createApiClientContract, ({ by, body }) => createApiClient(by, body)),
});
