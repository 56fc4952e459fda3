import { z } from "zod";
import { exportOf } from "@/lib/exports/contract";
import { identifier, text } from "@/lib/fields";
import type { Contract } from "@/lib/http/contract";
import { pageOf } from "@/lib/list/page";
import { userAdmins } from "@/lib/users/contract";
import { apiClientList } from "./list";
import {
  createApiClientOperation,
  listApiClientsOperation,
  rotateApiClientSecretOperation,
  updateApiClientOperation,
} from "./operations";

const minutes = z.int("Must be a whole number.").min(10, "Must be 10 to 600.").max(600, "Must be 10 to 600.");

export const apiClient = z.object({
  ID: identifier,
  Name: text(200).min(1, "Must not be empty.").meta({ minLength: 1 }),
  Active: z.boolean().meta({ description: "Setting it to false revokes the client's tokens for good." }),
  HasSecret: z.boolean().meta({ readOnly: true }),
  AccessTokenMinutes: minutes,
  RefreshTokenMinutes: minutes.nullable().meta({ description: "Null: it gets no refresh tokens." }),
  DefaultContextUserID: identifier.nullable().meta({
    description:
      "Who its client_credentials tokens speak for. Null: it may not use that grant. A change revokes the client's tokens.",
  }),
});
export type ApiClient = z.output<typeof apiClient>;

export const apiClientWithSecret = apiClient.extend({
  Secret: z.string().meta({ description: "Shown in this answer and never again." }),
});

const { Name, Active, AccessTokenMinutes, RefreshTokenMinutes, DefaultContextUserID } = apiClient.shape;
const settings = z.strictObject({ Name, AccessTokenMinutes, RefreshTokenMinutes, DefaultContextUserID });

export const newApiClient = settings.partial().required({ Name: true });
export type NewApiClient = z.output<typeof newApiClient>;

/** What is absent stays as it is. */
export const apiClientChange = settings.extend({ Active }).partial();
export type ApiClientChange = z.output<typeof apiClientChange>;

const params = z.object({ clientID: identifier });

export const listApiClientsContract = {
  ...listApiClientsOperation,
  id: "listApiClients",
  summary: "List API clients",
  description: "They belong to the marketplace: for all but its owner the list is empty.",
  tag: "Administration",
  roles: userAdmins,
  list: apiClientList,
  response: pageOf(apiClient),
} as const satisfies Contract;

export const createApiClientContract = {
  ...createApiClientOperation,
  id: "createApiClient",
  summary: "Create an API client",
  description: "Its secret is in the answer and never shown again. For the marketplace's owner alone.",
  tag: "Administration",
  roles: userAdmins,
  body: newApiClient,
  response: apiClientWithSecret,
  status: 201,
} as const satisfies Contract;

export const updateApiClientContract = {
  ...updateApiClientOperation,
  id: "updateApiClient",
  summary: "Change an API client",
  description: "What is absent stays as it is.",
  tag: "Administration",
  roles: userAdmins,
  params,
  body: apiClientChange,
  response: apiClient,
} as const satisfies Contract;

export const rotateApiClientSecretContract = {
  ...rotateApiClientSecretOperation,
  id: "rotateApiClientSecret",
  summary: "Give an API client a new secret",
  description:
    "The old one and every token of the client stop working at once. The new one is in the answer and never shown again.",
  tag: "Administration",
  roles: userAdmins,
  params,
  response: apiClientWithSecret,
} as const satisfies Contract;

export const exportApiClientsContract = {
  id: "exportApiClients",
  summary: "Export API clients",
  ...exportOf(listApiClientsContract, apiClient),
} as const satisfies Contract;
