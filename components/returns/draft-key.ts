/** Under which what is written about a return is kept, among approvals. */
export const draftKey = (returnID: string) => `return ${returnID}`;
