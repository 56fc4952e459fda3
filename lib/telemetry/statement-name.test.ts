import { expect, test } from "@playwright/test";
import { nameStatement } from "./statement-name";

test("a statement is named by what it does, and the table it names first", () => {
  const named = (text: string) => nameStatement(text);
  expect(named(`SELECT a FROM "orders" o JOIN "users" u ON true`)).toEqual({ operation: "SELECT", table: "orders" });
  expect(named(`\n  insert into "public"."users" ("id") values ($1)`)).toEqual({ operation: "INSERT", table: "users" });
  expect(named(`UPDATE "sessions" SET "a" = 'secret'`)).toEqual({ operation: "UPDATE", table: "sessions" });
  expect(named("BEGIN")).toEqual({ operation: "BEGIN" });
});

test("what is unheard of has one name for all", () => {
  for (const text of ["", "EXPLAIN SELECT 1", "'secret'", "WHATEVER"])
    expect(nameStatement(text).operation).toBe("OTHER");
});
