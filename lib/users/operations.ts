/** Where the operations are: all a page needs, since the contracts would bring their schemas along. */
export const listUsersOperation = { method: "GET", path: "/users" } as const;
export const updateUserOperation = { method: "PATCH", path: "/users/{userID}" } as const;
export const sendPasswordResetOperation = { method: "POST", path: "/users/{userID}/passwordreset" } as const;
export const signOutUserOperation = { method: "DELETE", path: "/users/{userID}/sessions" } as const;
