/** Where the operations are: all a page needs, since the contracts would bring their schemas along. */
export const listGrantsOperation = { method: "GET", path: "/me/grants" } as const;
export const deleteGrantOperation = { method: "DELETE", path: "/me/grants/{clientID}" } as const;
