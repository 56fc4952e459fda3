import { expect, test } from "@playwright/test";
import { kinds } from "./kinds";
import type { KindName } from "./kinds/kind";
import { parseLine } from "./parse";

function parse(name: KindName, record: object | string) {
  const kind = kinds.find((candidate) => candidate.name === name);
  if (!kind) throw new Error(`No kind ${name}.`);
  return parseLine(kind, { number: 1, text: typeof record === "string" ? record : JSON.stringify(record) });
}

const user = { ID: "u", CompanyID: "c", Username: "ann", Email: "ann@example.test" };
const product = { ID: "p", OwnerID: "o", Name: "Chair" };

test("a missing property has its default", () => {
  expect(parse("users", user)).toMatchObject({
    record: { ...user, FirstName: "", LastName: "", Active: true, Roles: [] },
  });
  expect(parse("products", { ...product, Active: null })).toMatchObject({
    record: { Active: false, QuantityMultiplier: 1 },
  });
});

test("every problem of a line is named, with its property", () => {
  expect(
    parse("users", { ...user, ID: "", Email: "ann", Roles: ["FullAccess", "Root"], Active: "yes", Nick: 1 }),
  ).toMatchObject({
    problems: [
      "ID: Must be 1 to 100 characters.",
      "Email: Must be an email address.",
      "Active: Must be true or false.",
      "Roles[1]: Must be one of FullAccess, OrderAdmin, ShopperOrderReader, ProductAdmin, ProductReader, PasswordReset.",
      "Nick: Unknown property.",
    ],
  });
  expect(parse("products", { ...product, Inventory: { Enabled: true, QuantityAvailable: 2 ** 31 } })).toMatchObject({
    problems: ["Inventory.QuantityAvailable: Must be at most 2147483647."],
  });
  expect(parse("companies", {})).toMatchObject({ problems: ["ID: Required.", "Name: Required.", "Type: Required."] });
});

test("IDs are measured in code points and contain no control characters", () => {
  expect(parse("products", { ...product, ID: "😀".repeat(100) })).toHaveProperty("record");
  for (const ID of ["😀".repeat(101), "a\u0001", "a\u0085", "\ud800", 7]) {
    expect(parse("products", { ...product, ID })).toHaveProperty("problems");
  }
});

test("amounts are finite, counts are integers", () => {
  expect(parse("products", JSON.stringify(product).replace("}", ',"ShipWeight":1e400}'))).toHaveProperty("problems");
  expect(parse("products", { ...product, SpecCount: 1.5 })).toHaveProperty("problems");
  expect(parse("products", { ...product, SpecCount: -1 })).toMatchObject({
    problems: ["SpecCount: Must be 0 or more."],
  });
});

test("a line that is not one JSON object is one problem", () => {
  for (const text of ["{", "[]", "null", '"text"', "{} {}"]) {
    expect(parse("products", text)).toMatchObject({ problems: ["Not a JSON object on one line."] });
  }
});

test("an unknown name is a problem, even one that objects inherit", () => {
  expect(parse("companies", '{"ID":"c","Name":"C","Type":"Buyer","__proto__":{"x":1}}')).toMatchObject({
    problems: ["__proto__: Unknown property."],
  });
});
