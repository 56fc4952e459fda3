import { expect, test } from "@playwright/test";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { parseWith, requirementOf } from "./parse";

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

for (const [type, fitting, wrong, words] of [
  [z.array(z.int()).min(1), [1], [], "Must not be empty."],
  [z.array(z.int()).min(2), [1, 2], [1], "Must have at least 2 entries."],
  [z.array(z.int()).max(1), [1], [1, 2], "Must have at most 1 entry."],
  [z.array(z.int()).max(2), [1, 2], [1, 2, 3], "Must have at most 2 entries."],
  [z.string().min(1), "a", "", "Must not be empty."],
  [z.string().min(2), "ab", "a", "Must be at least 2 characters."],
  [z.string().max(1), "a", "ab", "Must be at most 1 character."],
  [z.int().min(1), 1, 0, "Must be at least 1."],
  [z.int().max(9), 9, 10, "Must be at most 9."],
] as const)
  test(`${JSON.stringify(wrong)} beside ${JSON.stringify(fitting)}: ${words}`, () => {
    expect(type.safeParse(fitting).success).toBe(true);
    expect(type.safeParse(wrong).error?.issues.map(requirementOf)).toEqual([words]);
  });

function refusalOf(value: unknown): AppError {
  try {
    parseWith(schema, value, "InvalidRequest");
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error("It is not refused.");
}
