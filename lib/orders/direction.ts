import { z } from "zod";
import { directions } from "./directions";

/** Clients write each in two ways; a refusal names one. */
const capitalised = ["All", "Incoming", "Outgoing"];

/** From the caller's perspective. */
export const direction = z
  .preprocess(
    (value) => (capitalised.includes(String(value)) ? String(value).toLowerCase() : value),
    z.enum(directions),
  )
  .meta({ enum: [...directions, ...capitalised] });
export type Direction = z.output<typeof direction>;
