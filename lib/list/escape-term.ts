/** A filter value that matches exactly this text. */
export const escapeTerm = (text: string) => text.replace(/[\\*|]|^[!<>=]/g, "\\$&");
