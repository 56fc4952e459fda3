import type { Example } from "@/lib/api/example";
import { testEvent } from "@/lib/events/words";
import { onePage } from "@/lib/list/examples";

const happened = {
  ID: 4712,
  Type: "order.approved",
  DateCreated: "2026-02-02T08:31:00.000Z",
  ObjectType: "Order",
  ObjectID: "LH-20501",
  Sequence: 4710,
  ActorID: "ruth",
  Data: { OrderID: "LH-20501", from: "AwaitingApproval", to: "Open" },
};

const eventEndpoint = {
  ID: "2b7f0c1e-6a52-4f1d-8d0b-7d0a3c9e5f11",
  Url: "https://erp.lakeside.example/countersign",
  EventTypes: ["order.approved", "order.declined"],
  Active: true,
  Description: "Starts what was approved",
  FailingSince: null,
  DisabledReason: null,
  DateCreated: "2026-02-02T08:30:00.000Z",
};

const signingSecret = "whsec_<the secret>";

const eventDelivery = {
  ID: "9d0d3a53-0d7e-4d0f-9a44-3e1f5f2c8b21",
  EventID: 4712,
  Type: "order.approved",
  ObjectType: "Order",
  ObjectID: "LH-20501",
  Sequence: 4710,
  Status: "Delivered",
  Attempts: 2,
  NextAttempt: null,
  Outcomes: [
    { At: "2026-02-02T08:31:01.000Z", Error: "Restarting", Status: 503, Milliseconds: 48 },
    { At: "2026-02-02T08:31:06.000Z", Error: null, Status: 200, Milliseconds: 31 },
  ],
  DateCreated: "2026-02-02T08:31:00.000Z",
  DateCompleted: "2026-02-02T08:31:06.000Z",
};

const waitingDelivery = {
  ...eventDelivery,
  Status: "Pending",
  Attempts: 0,
  NextAttempt: "2026-02-02T09:00:00.000Z",
  DateCompleted: null,
};

export const examples = {
  listEventEndpoints: { query: "Active=true", response: { Items: [eventEndpoint], Meta: onePage } },
  getEventEndpoint: { params: { endpointID: eventEndpoint.ID }, response: eventEndpoint },
  createEventEndpoint: {
    body: {
      Url: eventEndpoint.Url,
      EventTypes: eventEndpoint.EventTypes,
      Description: eventEndpoint.Description,
    },
    response: { ...eventEndpoint, Secret: signingSecret },
  },
  updateEventEndpoint: {
    params: { endpointID: eventEndpoint.ID },
    body: { Active: false },
    response: { ...eventEndpoint, Active: false },
  },
  deleteEventEndpoint: { params: { endpointID: eventEndpoint.ID } },
  rotateEventEndpointSecret: {
    params: { endpointID: eventEndpoint.ID },
    response: { ...eventEndpoint, Secret: signingSecret },
  },
  testEventEndpoint: {
    params: { endpointID: eventEndpoint.ID },
    response: {
      ...waitingDelivery,
      EventID: null,
      Type: testEvent,
      ObjectType: "EventEndpoint",
      ObjectID: eventEndpoint.ID,
      Sequence: null,
      Outcomes: [],
    },
  },
  listEventDeliveries: {
    params: { endpointID: eventEndpoint.ID },
    query: "Status=Failed&DateCreated=>2026-02-01",
    response: { Items: [eventDelivery], Meta: onePage },
  },
  resendEventDelivery: {
    params: { endpointID: eventEndpoint.ID, deliveryID: eventDelivery.ID },
    response: waitingDelivery,
  },
  resendEventDeliveries: {
    params: { endpointID: eventEndpoint.ID },
    body: { Since: "2026-02-01T00:00:00.000Z", Pending: true },
    response: { Resent: 12, Due: 3 },
  },
  listEvents: {
    query: "Sequence=>4700&Type=order.approved|order.declined&pageSize=100",
    response: { Items: [happened], Meta: { Page: 1, PageSize: 100, NextPageKey: null, HasMore: false } },
  },
} satisfies Record<string, Example>;
