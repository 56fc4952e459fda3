/** Where saved views are; their contracts would bring schemas along. */
export const viewsPath = { path: "/me/views" } as const;
export const viewPath = { path: "/me/views/{viewID}" } as const;
