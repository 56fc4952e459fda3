import { expect, test } from "@playwright/test";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { parseWith } from "./parse";

const schema = z.strictObject({ Rows: z.array(z.strictObject({ ID: z.string() })).optional() });
const names = Array.from({ length: 10_000 }, (_, nth) => `n${nth}`);
const long = "n".repeat(1000);
const unknown = Object.fromEntries(names.map((name) => [name, 1]));

for (const [where, value, first] of [
  ["in one place", unknown, "n0"],
  ["in many places", { Rows: Array.from({ length: 100 }, () => ({ ID: "1", ...unknown })) }, "Rows.0.n0"],
] as const)
  test(`of ten thousand unknown properties ${where}, the first fifty are named`, () => {
    const { faults } = refusalOf(value);
    expect(faults).toHaveLength(50);
    expect(faults[0]).toMatchObject({ data: { Property: first } });
  });

test("a long unknown name is cut", () => {
  expect(refusalOf({ [long]: 1 }).faults).toMatchObject([{ data: { Property: long.slice(0, 200) } }]);
});

function refusalOf(value: unknown): AppError {
  try {
    parseWith(schema, value, "InvalidRequest");
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error("It is not refused.");
}
