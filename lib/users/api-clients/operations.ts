/** Where the operations are: all a page needs, since the contracts would bring their schemas along. */
export const listApiClientsOperation = { method: "GET", path: "/apiclients" } as const;
export const createApiClientOperation = { method: "POST", path: "/apiclients" } as const;
export const updateApiClientOperation = { method: "PATCH", path: "/apiclients/{clientID}" } as const;
export const rotateApiClientSecretOperation = { method: "POST", path: "/apiclients/{clientID}/secret" } as const;
