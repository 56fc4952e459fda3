import { expect, test } from "@playwright/test";
import { z } from "zod";
import { withNamesOf } from "./property-names";

const schema = z.object({
  ID: z.string().nullish(),
  Comments: z.string().optional(),
  ItemsToReturn: z.array(z.strictObject({ LineItemID: z.string(), Quantity: z.int() })).nullish(),
  Inventory: z.object({ Enabled: z.boolean().default(false) }).nullable(),
  xp: z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value)),
});
const named = (body: object) => withNamesOf(schema, body);

test("properties are named as the schema names them, at every level but in xp", () => {
  const body = {
    comments: "x",
    itemsToReturn: [{ lineItemId: "1", quantity: 2 }, null, "odd"],
    INVENTORY: { enabled: true, other: 1 },
    XP: { comments: 1, ID: 2, nested: { Id: 3 } },
    unknown: { Comments: "y" },
  };
  expect(named(body)).toEqual({
    Comments: "x",
    ItemsToReturn: [{ LineItemID: "1", Quantity: 2 }, null, "odd"],
    Inventory: { Enabled: true, other: 1 },
    xp: { comments: 1, ID: 2, nested: { Id: 3 } },
    unknown: { Comments: "y" },
  });
});

test("a property in two spellings is refused, and values of another form stay as they are", () => {
  for (const body of [
    { id: "a", ID: "b" },
    { comments: "a", COMMENTS: "b" },
    { XP: {}, Xp: {} },
  ])
    expect(() => named(body), JSON.stringify(body)).toThrow("Repeated");
  expect(named({ ItemsToReturn: { id: 1 }, Inventory: ["x"] })).toEqual({ ItemsToReturn: { id: 1 }, Inventory: ["x"] });
  expect(withNamesOf(schema, "text")).toBe("text");
});
