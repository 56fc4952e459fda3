import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

type Thrower = {
  // Compiled lines differ from those of the source, which has types.
  fail: () => void;
};

const file = fileURLToPath(import.meta.url);
const lines = readFileSync(file, "utf8").split("\n");
const lineOf = (text: string) => lines.findIndex((line) => line.includes(text)) + 1;

const thrower: Thrower = {
  fail: () => {
    throw new Error("the first fails");
  },
};

const stackOf = (work: () => void) => {
  try {
    work();
  } catch (error) {
    return (error as Error).stack;
  }
};

test("an error's stack names its places in the sources, each time", () => {
  for (const time of ["the first", "the second"]) {
    const stack = stackOf(() => thrower.fail());
    expect(stack, time).toMatch(/^Error: the first fails\n/);
    expect(stack, time).toContain(`${file}:${lineOf("throw new")}:`);
    expect(stack, time).toContain(`${file}:${lineOf("thrower.fail()")}:`);
  }
  expect(stackOf(() => JSON.parse("{"))).toMatch(/^SyntaxError: .+\n +at JSON\.parse \(<anonymous>\)\n/);
});
