/** Where the operations are: all a page needs, since the contracts would bring their schemas along. */
export const updateMeOperation = { method: "PATCH", path: "/me" } as const;
export const confirmEmailOperation = { method: "POST", path: "/email/confirmation" } as const;
