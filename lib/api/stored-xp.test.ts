import { expect, test } from "@playwright/test";
import { toStoredXp } from "./stored-xp";

test("an object is stored as compact JSON", () => {
  expect(toStoredXp({ Dept: "IT", Site: { Floor: 2 }, Tags: [] })).toEqual({
    json: '{"Dept":"IT","Site":{"Floor":2},"Tags":[]}',
  });
});

test("8,000 bytes are accepted, 8,001 are too many", () => {
  const filler = (bytes: number) => ({ a: "ü".repeat((bytes - 8) / 2) });
  expect(toStoredXp(filler(8000))).toHaveProperty("json");
  expect(toStoredXp({ ...filler(7992), b: 1234 })).toHaveProperty("problem");
});

test("numbers count as the database writes them", () => {
  expect(toStoredXp({ a: 1e300 })).toEqual({ json: '{"a":1e+300}' });
  expect(toStoredXp({ a: new Array(100).fill(1e300) })).toHaveProperty("problem");
});

test("other values than objects are refused", () => {
  for (const value of [[], "text", 1, true]) expect(toStoredXp(value)).toHaveProperty("problem");
});

test("NUL and lone surrogates are refused anywhere; similar texts are not", () => {
  for (const text of ["\0", "\ud800"]) {
    expect(toStoredXp({ a: [{ b: text }] })).toHaveProperty("problem");
    expect(toStoredXp({ [text]: 1 })).toHaveProperty("problem");
  }
  expect(toStoredXp({ a: "\\u0000", b: "\u0001" })).toEqual({ json: '{"a":"\\\\u0000","b":"\\u0001"}' });
});

test("nesting too deep for the stack is refused without a crash", () => {
  const depth = 100_000;
  expect(toStoredXp(JSON.parse(`{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`))).toHaveProperty("problem");
});
