import { setImmediate } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { readAhead } from "./read-ahead";

test("items come in order, and a limited number is read ahead", async () => {
  let read = 0;
  let ended = false;
  async function* numbers() {
    try {
      for (; read < 10; ) yield ++read;
    } finally {
      ended = true;
    }
  }

  const output: number[] = [];
  for await (const number of readAhead(numbers(), 3)) {
    await setImmediate();
    expect(read).toBe(Math.min(number + 4, 10));
    output.push(number);
  }
  expect(output).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(ended).toBe(true);
});

test("an error comes after the items before it, and stopping ends the reading", async () => {
  async function* failing() {
    yield 1;
    throw new Error("Unreadable.");
  }
  const output: number[] = [];
  const reading = async () => {
    for await (const number of readAhead(failing(), 3)) output.push(number);
  };
  await expect(reading()).rejects.toThrow("Unreadable.");
  expect(output).toEqual([1]);
});
