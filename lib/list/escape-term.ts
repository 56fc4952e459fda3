/** A text as a filter's value that means just this text. */
export const escapeTerm = (text: string) => text.replace(/[\\*|]|^[!<>=]/g, "\\$&");
