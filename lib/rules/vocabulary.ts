import { z } from "zod";
import { order } from "@/lib/orders/contract";
import { lineItem } from "@/lib/orders/line-items/contract";
import { type About, returnProperties } from "./check-names";
import { isDate } from "./dates";

/** A name that an expression may have, and what it holds. */
type Name = { name: string; holds: string };
export type Vocabulary = { about: About; record: Name[]; lineItem: Name[] };

/** All properties that an expression about this may name. Below xp there is more. */
export function vocabularyOf(about: About): Vocabulary {
  const record = namesOf(order, "order.");
  if (about === "Order") return { about, record, lineItem: namesOf(lineItem, "") };
  const ofReturn = Object.entries(returnProperties).map(([name, type]) => ({
    name: `orderReturn.${name}`,
    holds: type === "date" ? type : "",
  }));
  return { about, record: [...ofReturn, ...record], lineItem: [] };
}

export const vocabularies: Record<About, Vocabulary> = {
  Order: vocabularyOf("Order"),
  OrderReturn: vocabularyOf("OrderReturn"),
};

function namesOf(schema: z.ZodType, before: string): Name[] {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([key, property]) => {
    const name = `${before}${key}`;
    if (key === "xp") return [{ name: `${name}.`, holds: "your own properties" }];
    const of = unwrap(property as z.ZodType);
    return of instanceof z.ZodObject ? namesOf(of, `${name}.`) : [{ name, holds: holdsOf(name, of) }];
  });
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}

function holdsOf(name: string, schema: z.ZodType) {
  if (isDate(name.split("."))) return "date";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "true or false";
  if (schema instanceof z.ZodEnum) return schema.options.map((value) => `'${value}'`).join(", ");
  return "text";
}
