import { expect, test } from "@playwright/test";
import { describeError } from "./log";

test("an error is logged with its code and cause, without the row's data", () => {
  const detail = "Key (email)=(ada@example.com) already exists.";
  const cause = Object.assign(new Error("duplicate key value"), { code: "23505", detail, where: detail });
  const line = JSON.stringify([
    describeError(cause),
    describeError(Object.assign(new Error("failed", { cause }), { meta: { cause } })),
  ]);

  for (const words of ["23505", "duplicate key value", "caused by"]) expect(line).toContain(words);
  expect(line).not.toContain("ada@example.com");
});

test("a Prisma error is logged with the line that has the reason", () => {
  const message =
    "\nInvalid `db.users.findFirst()` invocation in\n/x.ts:4:21\n\n→ 4 await db.users(\nCan't reach the server";
  expect(describeError(new Error(message))).toMatchObject({ message: "Can't reach the server" });
  expect(describeError(new Error("two\nlines"))).toMatchObject({ message: "two\nlines" });
});
