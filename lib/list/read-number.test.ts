import { expect, test } from "@playwright/test";
import { readNumber, readTyped, writeNumber } from "./read-number";

test("digits may be grouped as in any country", () => {
  const texts = [
    "10000",
    "10,000",
    "10 000",
    "10\u00a0000",
    "10\u202f000",
    "10'000",
    "10,000.00",
    "10.000,00",
    "+10000",
  ];
  for (const text of texts) expect(readNumber(text, "en"), text).toBe("10000");
  expect(readNumber("1.234.567,89", "en")).toBe("1234567.89");
  expect(readNumber("1,234,567.89", "de")).toBe("1234567.89");
  expect(readNumber("12,34,567", "en")).toBe("1234567");
});

test("a single comma or point is read by the locale", () => {
  expect(readNumber("10,000", "en")).toBe("10000");
  expect(readNumber("10,000", "de")).toBe("10");
  expect(readNumber("10.000", "en")).toBe("10");
  expect(readNumber("10.000", "de")).toBe("10000");
  expect(readNumber("1.5", "de")).toBe("1.5");
  expect(readNumber("1,5", "en")).toBe("1.5");
  expect(readNumber("10 000,5", "en")).toBe("10000.5");
});

test("signs and significant zeros are kept", () => {
  expect(readNumber("-1,250.50", "en")).toBe("-1250.5");
  expect(readNumber("−3", "en")).toBe("-3");
  expect(readNumber("-0", "en")).toBe("0");
  expect(readNumber("007", "en")).toBe("7");
  expect(readNumber(".5", "en")).toBe("0.5");
  expect(readNumber("0.0", "en")).toBe("0");
});

test("an invalid or ambiguous number is refused", () => {
  const texts = [
    "",
    " ",
    "lots",
    "1.5k",
    "1e5",
    "$5",
    "1,2,3",
    "10,00,0",
    "1,000.000,5",
    "1.2.3",
    "5.",
    "-",
    ".",
    "10 00",
    "1".repeat(41),
  ];
  for (const text of texts) expect(readNumber(text, "en"), text).toBeNull();
});

test("a number in a form is read back unchanged in every language", () => {
  for (const number of [1.525, 10_000, -0.5, 1e-7, 1e21]) expect(readTyped(String(number), "de")).toBe(number);
  expect(readTyped("10,000", "en")).toBe(10_000);
  expect(readTyped("1,525", "de")).toBe(1.525);
  expect(readTyped("1.234,5", "de")).toBe(1234.5);
  expect(readTyped("10.000", "de")).toBe(10_000);
  expect(readTyped("2.500", "de")).toBe(2500);
  expect(readTyped("10.000", "en")).toBe(10);
  expect(readTyped("1.50", "de")).toBe(1.5);
  expect(readTyped("1e5", "de")).toBe(100_000);
  for (const text of ["", "0x10", "1.5k"]) expect(readTyped(text, "de"), text).toBeNull();
});

test("a number is written with its digits grouped", () => {
  expect(writeNumber(10000)).toBe("10,000");
  expect(writeNumber(-1250.5)).toBe("-1,250.5");
});
