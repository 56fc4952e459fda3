import { expect, test } from "../fixtures";
import { prove } from "./program";

test("decisions that race, are undone at their end and are held through kills are each made once", async () => {
  test.setTimeout(300_000);
  const { output, code } = await prove("decisions", ["--size=20"]);
  expect(code, output).toBe(0);
  expect(output).toMatch(/held through 1 kills: done, undone, lost: \d+, \d+, 0/);
});
