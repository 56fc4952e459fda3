import type { Column } from "./columns";

/** What to take of a record: whole values, and parts of the records inside. */
type Shape = Map<string, Shape | "whole">;

/** Writes records as lines of JSON, each in its own shape with the chosen properties alone. */
export function ndjsonWriter(columns: readonly Column[]) {
  const shape: Shape = new Map();
  for (const { path } of columns) add(shape, path);
  return (record: object) => `${JSON.stringify(pick(record, shape))}\n`;
}

function add(shape: Shape, [property = "", ...rest]: readonly string[]) {
  if (rest.length === 0) return void shape.set(property, "whole");
  const part = shape.get(property);
  const inner: Shape = part instanceof Map ? part : new Map();
  shape.set(property, inner);
  add(inner, rest);
}

function pick(record: object, shape: Shape) {
  const picked: Record<string, unknown> = {};
  for (const [property, part] of shape) {
    if (!Object.hasOwn(record, property)) continue;
    const value: unknown = Reflect.get(record, property);
    picked[property] = part === "whole" || typeof value !== "object" || value === null ? value : pick(value, part);
  }
  return picked;
}
