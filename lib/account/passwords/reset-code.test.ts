import { expect, test } from "@playwright/test";
import { codeLetters, readResetCode, showResetCode } from "./reset-code";
import { hashesOfResetCode, hashResetCode, makeResetCode } from "./reset-code-hash";

test("a code can be typed in any usual way", () => {
  for (const typed of ["7K2QF9XM4D", "7k2qf-9xm4d", " 7K2QF 9XM4D\n", "7K2-QF9—XM4D", "7k 2q f9 xm 4d"])
    expect(readResetCode(typed)).toBe("7K2QF9XM4D");
  expect(readResetCode("oO0il-I1L00")).toBe("0001111100");
});

test("an invalid code is not read", () => {
  for (const typed of ["", "7K2QF9XM4", "7K2QF9XM4DD", "7K2QF9XM4U", "7K2QF_9XM4D", "７K2QF9XM4D", "a.b.c"])
    expect(readResetCode(typed)).toBeUndefined();
});

test("each of the fifty bits is random", () => {
  const codes = Array.from({ length: 2000 }, makeResetCode);
  expect(new Set(codes).size).toBe(codes.length);
  for (let place = 0; place < 10; place++)
    expect(new Set(codes.map((code) => code[place])).size).toBe(codeLetters.length);
  for (const code of codes) expect(readResetCode(showResetCode(code))).toBe(code);
});

test("the stored form of a code depends on the server's key", () => {
  const [code, hash] = ["7K2QF9XM4D", hashResetCode("7K2QF9XM4D")];
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashesOfResetCode(code)).toContain(hash);
  expect(hashesOfResetCode("7K2QF9XM4E")).not.toContain(hash);
});
