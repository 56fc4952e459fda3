import { z } from "zod";

/** The schemas that the API's document describes by name: `z.object({ … }).register(schemaNames, { id: "Order" })`. */
export const schemaNames = z.registry<{ id: string }>();
