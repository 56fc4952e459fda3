import { maxChoices } from "./operation";

/** IDs as one value of a query string. */
export const writeIDs = (ids: readonly string[]) => ids.map((id) => id.replace(/[%,]/g, encodeURIComponent)).join(",");

/** The inverse of writeIDs; null when there are too many. */
export function readIDs(text: string) {
  const ids = text.split(",", maxChoices + 1);
  if (ids.length > maxChoices) return null;
  return ids.map((id) => id.replace(/%2C/gi, ",").replace(/%25/g, "%"));
}
