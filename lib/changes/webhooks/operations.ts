/** Where the operations are: all a page needs, since the contracts would bring their schemas along. */
export const listEventEndpointsOperation = { method: "GET", path: "/eventendpoints" } as const;
export const createEventEndpointOperation = { method: "POST", path: "/eventendpoints" } as const;
export const updateEventEndpointOperation = { method: "PATCH", path: "/eventendpoints/{endpointID}" } as const;
export const deleteEventEndpointOperation = { method: "DELETE", path: "/eventendpoints/{endpointID}" } as const;
export const rotateEventEndpointSecretOperation = {
  method: "POST",
  path: "/eventendpoints/{endpointID}/secret",
} as const;
export const testEventEndpointOperation = { method: "POST", path: "/eventendpoints/{endpointID}/test" } as const;
export const listEventDeliveriesOperation = {
  method: "GET",
  path: "/eventendpoints/{endpointID}/deliveries",
} as const;
export const resendEventDeliveryOperation = {
  method: "POST",
  path: "/eventendpoints/{endpointID}/deliveries/{deliveryID}/resend",
} as const;
export const resendEventDeliveriesOperation = {
  method: "POST",
  path: "/eventendpoints/{endpointID}/resend",
} as const;
