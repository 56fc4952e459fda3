import { z } from "zod";
import { order } from "@/lib/orders/contract";
import { lineItem } from "@/lib/orders/line-items/contract";
import { returnProperties } from "./check-names";

/** Names of properties that hold a time, in lower case: "order.datecreated", and of a line item "dateadded". */
const dates = new Set(
  [
    ...datesOf(order.shape, "order."),
    ...datesOf(lineItem.shape, ""),
    ...Object.entries(returnProperties).flatMap(([name, type]) => (type === "date" ? [`orderreturn.${name}`] : [])),
  ].map((name) => name.toLowerCase()),
);

/** Whether a name's value is a time, which the API writes as text. */
export const isDate = (names: readonly string[]) => dates.has(names.join(".").toLowerCase());

function datesOf(shape: Record<string, z.ZodType>, before: string) {
  return Object.keys(shape)
    .filter((name) => isMoment(shape[name]))
    .map((name) => before + name);
}

function isMoment(schema: z.ZodType | undefined): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return isMoment(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodISODateTime;
}
