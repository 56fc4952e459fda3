import { expect, test } from "@playwright/test";
import { reconcile } from "./reconcile";
import { type FieldSpec, patchBetween, toValues } from "./values";
import { asKind, problemsOf, toRow } from "./xp-rows";

const specs: FieldSpec[] = [
  { name: "Name", label: "Name", kind: "text", required: true },
  { name: "Description", label: "Description", kind: "text" },
  { name: "ShipWeight", label: "Weight", kind: "number" },
  { name: "Active", label: "Active", kind: "boolean" },
  { name: "QuantityAvailable", label: "Available", kind: "number", within: "Inventory" },
];
const record = { Name: "Lamp", Description: null, ShipWeight: 2, Active: true, Inventory: { QuantityAvailable: 5 } };
const values = (changes: object = {}) => toValues({ ...record, ...changes }, specs);

test("only changed properties are sent, and emptied ones as null", () => {
  const xp = { Colour: "red", Size: { H: 1, W: 2 }, Old: true };
  const before = values({ xp });
  expect(patchBetween(before, before, specs)).toEqual({});
  const after = values({
    ...{ Name: " Desk lamp ", ShipWeight: null, Inventory: { QuantityAvailable: 7 } },
    xp: { Colour: "red", Size: { H: 1, D: 3 }, New: [null] },
  });
  expect(patchBetween(before, after, specs)).toEqual({
    ...{ Name: "Desk lamp", ShipWeight: null, Inventory: { QuantityAvailable: 7 } },
    xp: { Size: { W: null, D: 3 }, Old: null, New: [null] },
  });
  const blank = toValues({}, specs);
  expect(patchBetween(blank, blank, specs, true)).toEqual({ Name: "" });
  const typed = { ...before, fields: { ...before.fields, ShipWeight: "two" } };
  expect(patchBetween(before, typed, specs)).toEqual({ ShipWeight: "two" });
});

test("a number can be typed with separators, and anything else is refused", () => {
  const before = values({ xp: { Watts: 5 } });
  const typed = (text: string) => ({
    fields: { ...before.fields, ShipWeight: text },
    xp: [{ name: "Watts", kind: "Number", value: text } as const],
  });
  for (const text of ["10,000", "10 000", "10,000.00", "1e4", " 10000 "]) {
    expect(patchBetween(before, typed(text), specs), text).toEqual({ ShipWeight: 10_000, xp: { Watts: 10_000 } });
    expect(problemsOf(typed(text).xp)).toEqual([]);
  }
  for (const text of ["0x10", "1,2,3", "Infinity", "ten"]) {
    expect(patchBetween(before, typed(text), specs)).toMatchObject({ ShipWeight: text });
    expect(problemsOf(typed(text).xp), text).toMatchObject([{ words: "Enter a number, such as 12.5." }]);
  }
});

test("a change that only others made is taken over, and one that both made is a conflict", () => {
  const base = values({ xp: { Colour: "red", Brand: "A" } });
  const mine = values({ Name: "Mine", ShipWeight: 3, xp: { Colour: "blue" } });
  const theirs = values({ Name: "Theirs", Description: "Of brass.", ShipWeight: 3, xp: { Brand: "B" } });
  const { conflicts, accepted, values: merged } = reconcile(base, mine, theirs);
  expect(accepted).toEqual([{ field: "Description", value: "Of brass." }]);
  expect(merged.fields).toMatchObject({ Name: "Mine", Description: "Of brass.", ShipWeight: "3" });
  expect(conflicts).toEqual([
    { key: "field Name", mine: { field: "Name", value: "Mine" }, theirs: { field: "Name", value: "Theirs" } },
    {
      key: "xp Colour",
      mine: { xp: "Colour", value: toRow("Colour", "blue") },
      theirs: { xp: "Colour", value: undefined },
    },
    { key: "xp Brand", mine: { xp: "Brand", value: undefined }, theirs: { xp: "Brand", value: toRow("Brand", "B") } },
  ]);
});

test("a row of xp keeps its value when its type changes, and an invalid row gets a message", () => {
  expect(asKind(toRow("A", "12"), "Number")).toEqual(toRow("A", 12));
  expect(asKind(toRow("A", 12), "JSON").value).toBe("12");
  expect(asKind(toRow("A", "true"), "Yes or no")).toEqual(toRow("A", true));
  expect(asKind(toRow("A", { B: 1 }), "Text").value).toContain("B");
  const rows = [toRow("A", 1), toRow("A", 2), toRow("", "x"), toRow("", ""), toRow("B", { C: null })];
  expect(
    problemsOf([...rows, { name: "D", kind: "Number", value: "x" }, { name: "E", kind: "JSON", value: "{" }]),
  ).toEqual([
    { row: 1, part: "name", words: "This name is there already." },
    { row: 2, part: "name", words: "Enter a name." },
    { row: 4, part: "value", words: "Null removes a name. Remove the row instead." },
    { row: 5, part: "value", words: "Enter a number, such as 12.5." },
    { row: 6, part: "value", words: 'Enter JSON, such as ["a", "b"].' },
  ]);
});
