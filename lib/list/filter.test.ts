import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { character } from "@/e2e/characters";
import { AppError } from "@/lib/errors";
import { parseDate, parseFilter } from "./filter";
import type { List } from "./list";
import { parseNumber } from "./read-number";

const list: List = {
  name: "things",
  fields: {
    Name: { type: "text" },
    "Owner.Name": { type: "text" },
    Size: { type: "number" },
    Active: { type: "boolean" },
    Since: { type: "date" },
    Status: { type: "enum", values: ["Pending", "Approved", "Declined"] },
    xp: { type: "xp" },
    "Owner.xp": { type: "xp" },
  },
  searchable: [],
  sortable: [],
  defaultSort: "Name",
};

const parse = (key: string, value: string) => parseFilter(list, key, value).alternatives;
const refusal = (key: string, value = "x") => {
  try {
    parse(key, value);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.data };
  }
  return null;
};
const equal = (value: unknown, negated = false) => ({ negated, test: "equal", value });

test("a plain value is compared as a whole", () => {
  expect(parse("Name", "a b")).toEqual([equal("a b")]);
  expect(parse("Name", "")).toEqual([equal("")]);
  expect(parse("Owner.Name", "x")).toEqual([equal("x")]);
});

test("a bar separates alternatives, each with its own prefixes", () => {
  expect(parse("Name", "a|!b|")).toEqual([equal("a"), equal("b", true), equal("")]);
});

test("a backslash makes the next character literal, also a bar and a wildcard", () => {
  expect(parse("Name", "a\\|b")).toEqual([equal("a|b")]);
  expect(parse("Name", "a\\*b")).toEqual([equal("a*b")]);
  expect(parse("Name", "\\!a")).toEqual([equal("!a")]);
  expect(parse("Name", "\\\\*")).toEqual([{ negated: false, test: "like", parts: ["\\", ""] }]);
  expect(parse("Name", "a\\")).toEqual([equal("a\\")]);
});

test("a star is a wildcard anywhere; alone it matches any value", () => {
  expect(parse("Name", "a*b*")).toEqual([{ negated: false, test: "like", parts: ["a", "b", ""] }]);
  expect(parse("Size", "*")).toEqual([{ negated: false, test: "present" }]);
  expect(parse("Active", "!*")).toEqual([{ negated: true, test: "present" }]);
  expect(parse("Name", "**")).toEqual([{ negated: false, test: "present" }]);
});

test("prefixes can be combined; not greater is at most", () => {
  expect(parse("Size", ">=1.5")).toEqual([{ negated: false, test: "compare", operator: ">=", value: 1.5 }]);
  expect(parse("Size", "!>1")).toEqual([{ negated: false, test: "compare", operator: "<=", value: 1 }]);
  expect(parse("Size", "!<1")).toEqual([{ negated: false, test: "compare", operator: ">=", value: 1 }]);
  expect(parse("Size", "!!=1")).toEqual([equal(1)]);
});

test("values have the type of their property", () => {
  expect(parse("Size", "-1e3")).toEqual([equal(-1000)]);
  expect(parse("Active", "TRUE")).toEqual([equal(true)]);
  expect(parse("Since", "2026-01-31")).toEqual([equal(new Date("2026-01-31T00:00:00Z"))]);
  expect(parse("Status", "approved")).toEqual([equal("Approved")]);
  expect(parse("Status", "2")).toEqual([equal("Declined")]);
  expect(parse("xp.a", "2")).toEqual([equal("2")]);
});

test("a value of the wrong type is refused, with an example of a right one", () => {
  for (const value of ["", "one", "1,5", "0x1", "Infinity", "1*", "><1"]) {
    expect(refusal("Size", value), value).toEqual({ code: "List.InvalidType", Property: "Size", Type: "number" });
  }
  expect(refusal("Active", "1")).toMatchObject({ Type: "boolean" });
  expect(refusal("Active", ">true")).toMatchObject({ Type: "boolean" });
  expect(refusal("Status", ">Pending")).toMatchObject({ Allowed: ["Pending", "Approved", "Declined"] });
  expect(refusal("xp", "1")).toMatchObject({ code: "List.InvalidType" });
});

test("a key is a property, or a path of at most five steps into xp", () => {
  expect(parseFilter(list, "xp.a.b.c.d.e", "1")).toMatchObject({ field: "xp", path: ["a", "b", "c", "d", "e"] });
  for (const key of ["", "name", "Name.x", "Owner", "Owner.Age", "xp.a.b.c.d.e.f", "xp.", "xp..a", ".xp", "xp.a\0"]) {
    expect(refusal(key), key).toMatchObject({ code: "List.InvalidProperty", Property: key });
  }
});

test("a path can lead into the xp of nested records", () => {
  expect(parseFilter(list, "Owner.xp.a.b", "1")).toMatchObject({ field: "Owner.xp", path: ["a", "b"] });
  expect(parseFilter(list, "xp.Owner.xp", "1")).toMatchObject({ field: "xp", path: ["Owner", "xp"] });
  for (const key of ["Owner.xp.", "Owner.xp.a.b.c.d.e.f", "Owner.xpa", "Owner.xp.__proto__", "Name.xp.a"])
    expect(refusal(key), key).toMatchObject({ code: "List.InvalidProperty", Property: key });
});

test("names that every object inherits are not keys", () => {
  for (const name of ["__proto__", "constructor", "prototype"]) {
    for (const key of [name, `xp.${name}`, `xp.a.${name}.b`]) {
      expect(refusal(key), key).toMatchObject({ code: "List.InvalidProperty" });
    }
  }
  expect(refusal("toString")).toMatchObject({ code: "List.InvalidProperty" });
});

test("any text is found by its quoted form", () => {
  fc.assert(
    fc.property(fc.string({ unit: character }), (text) => {
      const quoted = text.replaceAll(/[\\*|!<>=]/g, "\\$&");
      expect(parse("Name", quoted)).toEqual([equal(text)]);
    }),
  );
});

test("any value is either parsed or refused with its name", () => {
  const key = fc.constantFrom(...Object.keys(list.fields), "xp.a", "xp.a.b");
  const value = fc.string({ unit: fc.constantFrom(..."!<>=|*\\a1.- T:Z") });
  fc.assert(
    fc.property(key, value, (name, text) => {
      const alternatives = refusal(name, text) ? [] : parse(name, text);
      for (const { negated, test } of alternatives) expect(negated && test === "compare").toBe(false);
    }),
    { numRuns: 500 },
  );
});

test("dates must exist, and are UTC when they have no zone", () => {
  for (const [text, time] of [
    ["2026-01-31", "2026-01-31T00:00:00.000Z"],
    ["2026-01-31T10:00", "2026-01-31T10:00:00.000Z"],
    ["2026-01-31T10:00:00+02:00", "2026-01-31T08:00:00.000Z"],
    ["2026-01-31T10:00:00.123456Z", "2026-01-31T10:00:00.123Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ] as const) {
    expect(parseDate(text)?.toISOString(), text).toBe(time);
  }
  for (const text of [
    "2026-02-29",
    "2026-02-30T10:00:00Z",
    "2026-13-01",
    "2026-1-1",
    "31.01.2026",
    "2026",
    "2026-01-31T25:00",
    "",
  ]) {
    expect(parseDate(text), text).toBeNull();
  }
});

test("numbers are JSON numbers", () => {
  expect(["0", "-1.5", "1E3", "1e-2"].map(parseNumber)).toEqual([0, -1.5, 1000, 0.01]);
  for (const text of ["", " 1", "1 ", "+1", ".5", "1.", "NaN", "1e999", "0x10", "١"])
    expect(parseNumber(text), text).toBeNull();
});
