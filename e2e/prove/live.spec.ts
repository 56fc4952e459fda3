import { expect, test } from "../fixtures";
import { prove } from "./program";

test("each listener gets each change once, whether the server hears of changes or has to look for them", async () => {
  test.setTimeout(300_000);
  const { output, code } = await prove("live", ["--size=40"]);
  expect(code, output).toBe(0);
  for (const [name, hears] of Object.entries({ listening: "listening", cut: "polling", pooler: "polling" })) {
    expect(output).toContain(`${name}: listeners, changes a second, ready says: 40, 5, ${hears}`);
    expect(output).toContain(`${name}: changes lost, twice: 0, 0`);
  }
});
