import { expect, test } from "@playwright/test";
import { isCommonPassword } from "./common-passwords";
import { passwordRules } from "./password-policy";

const broken = (password: string) =>
  passwordRules(10)
    .filter(({ test }) => !test(password))
    .map(({ id }) => id);

test("length counts characters, not bytes or surrogates", () => {
  expect(broken("x".repeat(9))).toEqual(["MinimumLength"]);
  expect(broken("x".repeat(10))).toEqual([]);
  expect(broken("😀".repeat(9))).toEqual(["MinimumLength"]);
  expect(broken("😀".repeat(256))).toEqual([]);
  expect(broken("x".repeat(257))).toEqual(["MaximumLength"]);
  expect(broken("e\u0301".repeat(9))).toEqual(["MinimumLength"]);
});

test("common passwords are recognized with their usual substitutions", async () => {
  for (const password of [
    "password",
    "PASSWORD",
    "password123",
    "!!password!!",
    "passwordpassword",
    "1111111111",
    "xxxxxxxxxx",
  ]) {
    expect(await isCommonPassword(password), password).toBe(true);
  }
  for (const password of ["a long walk in spring", "correct staple", "пароль из слов"]) {
    expect(await isCommonPassword(password), password).toBe(false);
  }
});
