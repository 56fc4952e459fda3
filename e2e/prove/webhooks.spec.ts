import { expect, test } from "../fixtures";
import { prove } from "./program";

test("webhooks arrive once each and in order despite faults and kills, and never at an internal address", async () => {
  test.setTimeout(300_000);
  const { output, code } = await prove("webhooks", ["--size=40", "--only=faults,inside"]);
  expect(code, output).toBe(0);
  expect(output).toMatch(/lost, out of order in their record: 0, 0/);
  expect(output).toMatch(/connections to an address inside: 0/);
});
