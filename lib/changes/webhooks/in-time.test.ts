import { expect, test } from "@playwright/test";
import { inTime } from "./in-time";

test("a hanging promise is waited for only so long", async () => {
  await expect(inTime(new Promise(() => undefined), 5)).rejects.toThrow("It took too long.");
  expect(await inTime(Promise.resolve("done"), 5)).toBe("done");
  await expect(inTime(Promise.reject(new Error("No.")), 5)).rejects.toThrow("No.");
});
