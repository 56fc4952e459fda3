import { expect, test } from "@playwright/test";
import { readResetToken } from "./reset-token";

const token = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.c2ln`;

test("the claims of a token are read, in any alphabet", () => {
  expect(readResetToken(token({ usr: "zoë.王", exp: 1, role: "PasswordReset" }))).toEqual({ usr: "zoë.王", exp: 1 });
});

for (const broken of ["", "code", "a.b.c", token(null), token({ usr: 1, exp: 1 }), token({ usr: "jo" }), "e30.%%%.x"]) {
  test(`${JSON.stringify(broken)} is not a token`, () => {
    expect(readResetToken(broken)).toBeUndefined();
  });
}
