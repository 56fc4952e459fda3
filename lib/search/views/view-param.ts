/** The parameter of a list's page that names the saved view it was opened as: what differs from it can be saved to it. */
export const viewParam = "view";
