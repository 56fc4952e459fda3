import { z } from "zod";
import {
  apiClient,
  apiClientChange,
  apiClientWithSecret,
  listApiClientsContract,
  newApiClient,
} from "@/lib/api-clients/contract";
import { approval, inboxApproval, listApprovalInboxContract, listApprovalsContract } from "@/lib/approvals/contract";
import { auditEvent, listAuditEventsContract } from "@/lib/audit/contract";
import { choice, choicesContract } from "@/lib/choices/contract";
import { xp } from "@/lib/fields";
import { grant, grantList } from "@/lib/grants/contract";
import { problem } from "@/lib/http/response";
import { jumpContract, jumpResult } from "@/lib/jump/contract";
import { listMeta } from "@/lib/list/page";
import { listOrdersContract, order } from "@/lib/orders/contract";
import {
  changePasswordContract,
  requestPasswordResetContract,
  resetPasswordByCodeContract,
  resetPasswordContract,
} from "@/lib/passwords/contract";
import { preferences, preferencesChange } from "@/lib/preferences/contract";
import { inventory, listProductsContract, product } from "@/lib/products/contract";
import { listOrderReturnsContract, orderReturn, orderReturnItem } from "@/lib/returns/contract";
import { session, sessionList } from "@/lib/sessions/contract";
import { tokenRequest, tokenResponse } from "@/lib/tokens/contract";
import { listUsersContract, me, user, userChange } from "@/lib/users/contract";
import { person } from "@/lib/users/person";
import { listViewsContract, newView, savedView, viewChange } from "@/lib/views/contract";
import { type JsonSchema, simplify } from "./json-schema";

/** The schemas that have a name of their own. */
const named = {
  Approval: approval,
  Person: person,
  ApprovalPage: listApprovalsContract.response,
  InboxApproval: inboxApproval,
  InboxApprovalPage: listApprovalInboxContract.response,
  Product: product,
  Inventory: inventory,
  ProductPage: listProductsContract.response,
  OrderReturn: orderReturn,
  OrderReturnItem: orderReturnItem,
  OrderReturnPage: listOrderReturnsContract.response,
  NewPassword: resetPasswordContract.body,
  Me: me,
  Preferences: preferences,
  PreferencesChange: preferencesChange,
  PasswordChange: changePasswordContract.body,
  Session: session,
  SessionList: sessionList,
  Grant: grant,
  GrantList: grantList,
  SavedView: savedView,
  SavedViewPage: listViewsContract.response,
  NewSavedView: newView,
  SavedViewChange: viewChange,
  Order: order,
  OrderPage: listOrdersContract.response,
  JumpResult: jumpResult,
  JumpResults: jumpContract.response,
  Choice: choice,
  Choices: choicesContract.response,
  User: user,
  UserPage: listUsersContract.response,
  UserChange: userChange,
  ApiClient: apiClient,
  ApiClientPage: listApiClientsContract.response,
  ApiClientWithSecret: apiClientWithSecret,
  NewApiClient: newApiClient,
  ApiClientChange: apiClientChange,
  AuditEvent: auditEvent,
  AuditEventPage: listAuditEventsContract.response,
  PasswordResetRequest: requestPasswordResetContract.body,
  PasswordResetByCode: resetPasswordByCodeContract.body,
  TokenRequest: tokenRequest,
  TokenResponse: tokenResponse,
  ListMeta: listMeta,
  Xp: xp,
  Problem: problem,
} as const satisfies Record<string, z.ZodType>;

const names = new Map<z.ZodType, string>(Object.entries(named).map(([name, schema]) => [schema, name]));

/** components.schemas */
export function toSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: "input", uri: (id) => `#/components/schemas/${id}` });
  const { __shared, ...own } = schemas;
  // Safe: zod writes JSON Schema.
  return simplify(own) as Record<string, JsonSchema>;
}

/** A reference to a schema with a name. Throws for one without. */
export function refTo(schema: z.ZodType) {
  const name = names.get(schema);
  if (!name) throw new Error("Give the schema a name in lib/openapi/schemas.ts.");
  return { $ref: `#/components/schemas/${name}` };
}

/** The properties of an object of its own. */
export function propertiesOf(schema: z.ZodObject) {
  // Safe: zod writes JSON Schema.
  return (simplify(z.toJSONSchema(schema, { io: "input" })) as JsonSchema).properties ?? {};
}
