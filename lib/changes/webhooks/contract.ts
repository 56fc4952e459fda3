import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, moment, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { recordEventNames } from "@/lib/events/words";
import { pageOf } from "@/lib/list/page";
import { userAdmins } from "@/lib/users/contract";
import { deliveryStatuses, eventDeliveryList, eventEndpointList } from "./endpoint-list";
import { examples } from "./examples";
import {
  createEventEndpointOperation,
  deleteEventEndpointOperation,
  listEventDeliveriesOperation,
  listEventEndpointsOperation,
  resendEventDeliveriesOperation,
  resendEventDeliveryOperation,
  rotateEventEndpointSecretOperation,
  testEventEndpointOperation,
  updateEventEndpointOperation,
} from "./operations";

const url = text(2000)
  .refine(isWebAddress, "Must be an https URL without a username, a password or a fragment, of a name that can exist.")
  .meta({ description: "An https URL whose host has only public addresses." });

const eventEndpoint = z
  .object({
    ID: identifier.meta({ readOnly: true }),
    Url: url,
    EventTypes: z
      .array(z.enum(recordEventNames))
      .max(recordEventNames.length)
      .meta({ description: "The events it gets. Empty: all." }),
    Active: z.boolean().meta({
      description:
        "Events that happen while it is false are never sent. Pending deliveries wait until it is true again.",
    }),
    Description: text(2000).nullable(),
    FailingSince: dateTime.nullable().meta({
      readOnly: true,
      description: "Since when every attempt has failed. After five days it is deactivated.",
    }),
    DisabledReason: z.enum(["Gone", "Failing"]).nullable().meta({
      readOnly: true,
      description: "Why Countersign deactivated it: it answered 410, or failed for five days.",
    }),
    DateCreated: dateTime.meta({ readOnly: true }),
  })
  .register(schemaNames, { id: "EventEndpoint" });
export type EventEndpoint = z.output<typeof eventEndpoint>;

const eventEndpointWithSecret = eventEndpoint
  .extend({
    Secret: z.string().meta({ description: "What deliveries are signed with. Shown only in this response." }),
  })
  .register(schemaNames, { id: "EventEndpointWithSecret" });

const { Url, EventTypes, Active, Description } = eventEndpoint.shape;
const settings = z.strictObject({ Url, EventTypes, Active, Description });

const newEventEndpoint = settings.partial().extend({ Url }).register(schemaNames, { id: "NewEventEndpoint" });
export type NewEventEndpoint = z.output<typeof newEventEndpoint>;

/** Omitted properties stay unchanged. */
const eventEndpointChange = settings.partial().register(schemaNames, { id: "EventEndpointChange" });
export type EventEndpointChange = z.output<typeof eventEndpointChange>;

const outcome = z
  .object({
    // In the order of jsonb: shorter names first.
    At: dateTime,
    Error: z.string().nullable(),
    Status: z.int().nullable().meta({ description: "The status of the answer; null without one." }),
    Milliseconds: z.int(),
  })
  .register(schemaNames, { id: "EventDeliveryOutcome" });
export type Outcome = z.output<typeof outcome>;

const eventDelivery = z
  .object({
    ID: identifier,
    EventID: z.int().nullable().meta({ description: "Of a test, null." }),
    Type: text(100),
    ObjectType: text(100),
    ObjectID: identifier,
    Sequence: z.int().nullable(),
    Status: z.enum(deliveryStatuses),
    Attempts: z.int(),
    NextAttempt: dateTime.nullable().meta({
      description: "Null when it is completed, or waits for an earlier delivery of the same record.",
    }),
    Outcomes: z.array(outcome).meta({ description: "Of the last ten attempts, the oldest first." }),
    DateCreated: dateTime,
    DateCompleted: dateTime.nullable(),
  })
  .register(schemaNames, { id: "EventDelivery" });
export type EventDelivery = z.output<typeof eventDelivery>;

const eventResend = z
  .strictObject({
    Since: moment.optional().meta({ description: "What was given up at this moment or later." }),
    Pending: z.boolean().optional().meta({ description: "True: what waits for a later attempt." }),
  })
  .register(schemaNames, { id: "EventResend" });
export type EventResend = z.output<typeof eventResend>;

const params = z.object({ endpointID: identifier });

export const listEventEndpointsContract = {
  ...listEventEndpointsOperation,
  id: "listEventEndpoints",
  summary: "List endpoints of webhooks",
  description: "Those of the caller's company, also for the marketplace owner.",
  tag: "Events and webhooks",
  roles: userAdmins,
  list: eventEndpointList,
  response: pageOf(eventEndpoint),
  example: examples.listEventEndpoints,
} as const satisfies Contract;

export const getEventEndpointContract = {
  id: "getEventEndpoint",
  summary: "Get an endpoint of webhooks",
  tag: "Events and webhooks",
  method: "GET",
  path: "/eventendpoints/{endpointID}",
  roles: userAdmins,
  params,
  response: eventEndpoint,
  versioned: true,
  example: examples.getEventEndpoint,
} as const satisfies Contract;

export const createEventEndpointContract = {
  ...createEventEndpointOperation,
  id: "createEventEndpoint",
  summary: "Create an endpoint of webhooks",
  description:
    "It gets the events from now on, each with the record that it is about (an order with its line items) as the API shows it to the company, in a POST request signed by Standard Webhooks 1.0. The response contains its secret, which is not shown again. A company has at most 20 endpoints.",
  tag: "Events and webhooks",
  roles: userAdmins,
  body: newEventEndpoint,
  response: eventEndpointWithSecret,
  status: 201,
  location: "/eventendpoints/{ID}",
  versioned: true,
  example: examples.createEventEndpoint,
} as const satisfies Contract;

export const updateEventEndpointContract = {
  ...updateEventEndpointOperation,
  id: "updateEventEndpoint",
  summary: "Change an endpoint of webhooks",
  description: "Omitted properties stay unchanged.",
  tag: "Events and webhooks",
  roles: userAdmins,
  params,
  body: eventEndpointChange,
  response: eventEndpoint,
  versioned: true,
  example: examples.updateEventEndpoint,
} as const satisfies Contract;

export const deleteEventEndpointContract = {
  ...deleteEventEndpointOperation,
  id: "deleteEventEndpoint",
  summary: "Delete an endpoint of webhooks",
  description: "With its deliveries. Nothing more is sent to it.",
  tag: "Events and webhooks",
  roles: userAdmins,
  params,
  versioned: true,
  example: examples.deleteEventEndpoint,
} as const satisfies Contract;

export const rotateEventEndpointSecretContract = {
  ...rotateEventEndpointSecretOperation,
  id: "rotateEventEndpointSecret",
  summary: "Give an endpoint a new secret",
  description:
    "For 24 hours deliveries are signed with both secrets, so that the receiver can change its own. The response contains the new one, which is not shown again.",
  tag: "Events and webhooks",
  roles: userAdmins,
  params,
  response: eventEndpointWithSecret,
  versioned: true,
  example: examples.rotateEventEndpointSecret,
} as const satisfies Contract;

export const testEventEndpointContract = {
  ...testEventEndpointOperation,
  id: "testEventEndpoint",
  summary: "Send a test to an endpoint",
  description:
    "An event of type `endpoint.test`, sent once within a second or two, also while the endpoint is not active. Its delivery says how it went. At most ten a minute.",
  tag: "Events and webhooks",
  roles: userAdmins,
  params,
  response: eventDelivery,
  status: 201,
  example: examples.testEventEndpoint,
} as const satisfies Contract;

export const listEventDeliveriesContract = {
  ...listEventDeliveriesOperation,
  id: "listEventDeliveries",
  summary: "List the deliveries to an endpoint",
  description: "Of the last 30 days, with how their attempts went.",
  tag: "Events and webhooks",
  roles: userAdmins,
  params,
  list: eventDeliveryList,
  response: pageOf(eventDelivery),
  example: examples.listEventDeliveries,
} as const satisfies Contract;

export const resendEventDeliveryContract = {
  ...resendEventDeliveryOperation,
  id: "resendEventDelivery",
  summary: "Send a delivery again",
  description:
    "Whether it failed or not, with the same `webhook-id` and body, and with all its attempts. One that waits for its next attempt is sent now.",
  tag: "Events and webhooks",
  roles: userAdmins,
  params: params.extend({ deliveryID: identifier }),
  response: eventDelivery,
  status: 201,
  example: examples.resendEventDelivery,
} as const satisfies Contract;

export const resendEventDeliveriesContract = {
  ...resendEventDeliveriesOperation,
  id: "resendEventDeliveries",
  summary: "Send deliveries again",
  description:
    "Those that were given up since a moment, with the same `webhook-id` and body, and with all their attempts. What is pending is tried by itself; with `Pending` it is due now, as far as `Retry-After` of the endpoint lets. At most 10,000 of each and the oldest first; repeat it for more.",
  tag: "Events and webhooks",
  roles: userAdmins,
  params,
  body: eventResend,
  response: z
    .object({
      Resent: z.int().meta({ description: "How many that were given up are sent again." }),
      Due: z.int().meta({ description: "How many pending ones are due earlier than before: now." }),
    })
    .register(schemaNames, { id: "EventsResent" }),
  example: examples.resendEventDeliveries,
} as const satisfies Contract;

/** http is for hosts of WEBHOOK_ALLOWED_NETWORKS alone, which the server knows. */
function isWebAddress(value: string) {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && hostname !== "" && hostname.length <= 253 && !username && !password && !hash;
}
