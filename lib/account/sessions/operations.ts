/** Where the operations are: all a page needs, since the contracts would bring their schemas along. */
export const listSessionsOperation = { method: "GET", path: "/me/sessions" } as const;
export const deleteSessionOperation = { method: "DELETE", path: "/me/sessions/{sessionID}" } as const;
export const deleteOtherSessionsOperation = { method: "DELETE", path: "/me/sessions" } as const;
