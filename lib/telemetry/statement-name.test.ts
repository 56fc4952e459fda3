import { expect, test } from "@playwright/test";
import { nameStatement } from "./statement-name";

test("a statement is named by its verb and its first table", () => {
  const nameOf = (text: string) => nameStatement(text);
  expect(nameOf(`SELECT a FROM "orders" o JOIN "users" u ON true`)).toEqual({ operation: "SELECT", table: "orders" });
  expect(nameOf(`\n  insert into "public"."users" ("id") values ($1)`)).toEqual({
    operation: "INSERT",
    table: "users",
  });
  expect(nameOf(`UPDATE "sessions" SET "a" = 'secret'`)).toEqual({ operation: "UPDATE", table: "sessions" });
  expect(nameOf("BEGIN")).toEqual({ operation: "BEGIN" });
});

test("unknown statements share one name", () => {
  for (const text of ["", "EXPLAIN SELECT 1", "'secret'", "WHATEVER"])
    expect(nameStatement(text).operation).toBe("OTHER");
});
