import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { AppError } from "@/lib/errors";
import { bounded, statementName } from "./statements";

test("no statement is concatenated from texts", () => {
  const sources = globSync(["{app,lib,prisma}/**/*.{ts,tsx}", "*.ts"], {
    exclude: ["prisma/generated/**", "**/*.test.ts"],
  });

  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => /(query|execute)RawUnsafe/.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("a text is a prepared statement from its second use, until many others were used", () => {
  const text = "SELECT 'the first'";
  expect(statementName(text)).toBeUndefined();
  const name = statementName(text);
  expect(name).toMatch(/^[\w-]{22}$/);
  expect(statementName(text)).toBe(name);

  for (let nth = 0; nth < 1000; nth++) for (const _ of [1, 2]) statementName(`SELECT ${nth}`);

  expect(statementName(text), "it was forgotten").toBeUndefined();
  expect(statementName("SELECT 999"), "and the last was not").toBeDefined();
});

test("a text used again between many others stays prepared", () => {
  const text = "SELECT 'again and again'";
  for (let nth = 0; nth < 2000; nth++) {
    statementName(text);
    for (const _ of [1, 2]) statementName(`SELECT ${nth}, 'another'`);
  }
  expect(statementName(text)).toBeDefined();
});

test("a long text is never prepared", () => {
  for (const _ of [1, 2, 3]) expect(statementName(`SELECT '${"x".repeat(25_000)}'`)).toBeUndefined();
});

test("a statement with too many parameters or too long a text is an error of the request, which says what to shorten", () => {
  const parameters = { text: "SELECT 1", values: Array.from({ length: 5001 }) };
  const text = { text: `SELECT '${"x".repeat(65_536)}'`, values: [] };
  for (const statement of [parameters, text]) {
    const refusal = catchError(() => bounded(statement));
    expect(refusal).toMatchObject({ status: 400, data: { Property: "filters" } });
    expect(refusal?.message).toContain("Shorten its search and its filters");
  }
  expect(bounded({ text: "SELECT 1", values: Array.from({ length: 5000 }) }).text).toBe("SELECT 1");
});

function catchError(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  return undefined;
}
