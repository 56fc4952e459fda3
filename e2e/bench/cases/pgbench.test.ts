import { expect, test } from "@playwright/test";
import { toLiteral } from "./pgbench";

test("values are written into a statement as PostgreSQL would receive them", () => {
  expect([1.5, true, null, undefined].map(toLiteral)).toEqual(["1.5", "true", "NULL", "NULL"]);
  expect(["it's", "a\\b"].map(toLiteral)).toEqual(["'it''s'", " E'a\\\\b'"]);
  expect([[], ["a", null, 'say "x"'], [[1, 2]]].map(toLiteral)).toEqual([
    "'{}'",
    ` E'{"a",NULL,"say \\\\"x\\\\""}'`,
    `'{{"1","2"}}'`,
  ]);
});
