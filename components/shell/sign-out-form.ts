/** The ID of the form that signs out, for buttons elsewhere in the page. */
export const signOutForm = "sign-out";
