import { z } from "zod";

/** From the caller's perspective; clients write it in two ways. */
export const direction = z
  .enum(["incoming", "outgoing", "all", "Incoming", "Outgoing", "All"])
  // Safe: the lower case of each member is one of these.
  .transform((value) => value.toLowerCase() as Direction);
export type Direction = "incoming" | "outgoing" | "all";
