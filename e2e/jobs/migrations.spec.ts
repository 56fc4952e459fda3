import { schemaDrift } from "@/lib/postgres/migrate";
import { expect, test } from "./fixtures";

test("the migrations make what the Prisma schema says", async ({ database }) => {
  expect(await schemaDrift(database.url)).toBe("");
});
