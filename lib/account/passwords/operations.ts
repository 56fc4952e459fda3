/** Where the operation is: all a page needs, since the contract would bring its schemas along. */
export const changePasswordOperation = { method: "POST", path: "/me/password/change" } as const;
