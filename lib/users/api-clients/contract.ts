import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { exportOf } from "@/lib/api/exports/contract";
import { identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { pageOf } from "@/lib/list/page";
import { userAdmins } from "@/lib/users/contract";
import { examples } from "./examples";
import { apiClientList } from "./list";
import {
  createApiClientOperation,
  listApiClientsOperation,
  rotateApiClientSecretOperation,
  updateApiClientOperation,
} from "./operations";

const minutes = z.int("Must be a whole number.").min(10, "Must be 10 to 600.").max(600, "Must be 10 to 600.");

const apiClient = z
  .object({
    ID: identifier,
    Name: text(200).min(1, "Must not be empty.").meta({ minLength: 1 }),
    Active: z.boolean().meta({ description: "Setting it to false permanently revokes the client's tokens." }),
    HasSecret: z.boolean().meta({
      description:
        "False: for programs that cannot keep a secret, such as those in a browser. Said when the client is made, and true where it is not said.",
    }),
    AccessTokenMinutes: minutes,
    RefreshTokenMinutes: minutes.nullable().meta({ description: "Null: no refresh tokens." }),
    DefaultContextUserID: identifier.nullable().meta({
      description:
        "The user its client_credentials tokens run as. Null: that grant is not available. Changing it revokes the client's tokens.",
    }),
  })
  .register(schemaNames, { id: "ApiClient" });
export type ApiClient = z.output<typeof apiClient>;

const apiClientWithSecret = apiClient
  .extend({
    Secret: z.string().nullable().meta({ description: "Shown only in this response. Null: the client has none." }),
  })
  .register(schemaNames, { id: "ApiClientWithSecret" });

const { Name, Active, HasSecret, AccessTokenMinutes, RefreshTokenMinutes, DefaultContextUserID } = apiClient.shape;
const settings = z.strictObject({ Name, AccessTokenMinutes, RefreshTokenMinutes, DefaultContextUserID });

const newApiClient = settings
  .extend({ HasSecret })
  .partial()
  .extend({ Name })
  .register(schemaNames, { id: "NewApiClient" });
export type NewApiClient = z.output<typeof newApiClient>;

/** Omitted properties stay unchanged. */
const apiClientChange = settings.extend({ Active }).partial().register(schemaNames, { id: "ApiClientChange" });
export type ApiClientChange = z.output<typeof apiClientChange>;

const params = z.object({ clientID: identifier });

export const listApiClientsContract = {
  ...listApiClientsOperation,
  id: "listApiClients",
  orderCloud: "ApiClients.List",
  summary: "List API clients",
  description: "API clients belong to the marketplace owner; for other companies the list is empty.",
  tag: "API clients",
  roles: userAdmins,
  list: apiClientList,
  response: pageOf(apiClient),
  example: examples.listApiClients,
} as const satisfies Contract;

export const getApiClientContract = {
  id: "getApiClient",
  orderCloud: "ApiClients.Get",
  summary: "Get an API client",
  tag: "API clients",
  method: "GET",
  path: "/apiclients/{clientID}",
  roles: userAdmins,
  params,
  response: apiClient,
  versioned: true,
  example: examples.getApiClient,
} as const satisfies Contract;

export const createApiClientContract = {
  ...createApiClientOperation,
  id: "createApiClient",
  orderCloud: "ApiClients.Create",
  summary: "Create an API client",
  description:
    "The response contains its secret, which is not shown again. With `HasSecret: false` the client has none: programs in a browser or on a phone sign people in by their passwords. For the marketplace owner only.",
  tag: "API clients",
  roles: userAdmins,
  body: newApiClient,
  response: apiClientWithSecret,
  status: 201,
  location: "/apiclients/{ID}",
  versioned: true,
  example: examples.createApiClient,
} as const satisfies Contract;

export const updateApiClientContract = {
  ...updateApiClientOperation,
  id: "updateApiClient",
  orderCloud: "ApiClients.Patch",
  summary: "Change an API client",
  description: "Omitted properties stay unchanged.",
  tag: "API clients",
  roles: userAdmins,
  params,
  body: apiClientChange,
  response: apiClient,
  versioned: true,
  example: examples.updateApiClient,
} as const satisfies Contract;

export const rotateApiClientSecretContract = {
  ...rotateApiClientSecretOperation,
  id: "rotateApiClientSecret",
  summary: "Give an API client a new secret",
  description:
    "The old secret and all tokens of the client stop working immediately. The response contains the new secret, which is not shown again.",
  tag: "API clients",
  roles: userAdmins,
  params,
  response: apiClientWithSecret,
  versioned: true,
  example: examples.rotateApiClientSecret,
} as const satisfies Contract;

export const exportApiClientsContract = {
  id: "exportApiClients",
  summary: "Export API clients",
  ...exportOf(listApiClientsContract, apiClient),
  example: examples.exportApiClients,
} as const satisfies Contract;
