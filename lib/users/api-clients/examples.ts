import type { Example } from "@/lib/api/example";
import { onePage } from "@/lib/list/examples";

const apiClient = {
  ID: "6f1c7a52-3f0e-4a53-9d0c-7f0f2f7f7a01",
  Name: "Warehouse",
  Active: true,
  HasSecret: true,
  AccessTokenMinutes: 60,
  RefreshTokenMinutes: null,
  DefaultContextUserID: "jonas",
};

const secret = "<the secret>";

export const examples = {
  listApiClients: {
    query: "Active=true&sortBy=Name",
    response: { Items: [apiClient], Meta: onePage },
    sdk: `await ApiClients.List({ filters: { Active: true } })`,
  },
  createApiClient: {
    body: { Name: "Warehouse", AccessTokenMinutes: 60, DefaultContextUserID: "jonas" },
    response: { ...apiClient, Secret: secret },
  },
  getApiClient: { params: { clientID: apiClient.ID }, response: apiClient },
  updateApiClient: {
    params: { clientID: apiClient.ID },
    body: { Active: false },
    response: { ...apiClient, Active: false },
  },
  rotateApiClientSecret: { params: { clientID: apiClient.ID }, response: { ...apiClient, Secret: secret } },
  exportApiClients: {
    query: "columns=ID,Name,DefaultContextUserID",
    file: {
      "text/csv": `\uFEFFID,Name,DefaultContextUserID\r\n${apiClient.ID},Warehouse,jonas\r\n`,
      "application/x-ndjson": `{"ID":"${apiClient.ID}","Name":"Warehouse","DefaultContextUserID":"jonas"}\n`,
    },
  },
} satisfies Record<string, Example>;
