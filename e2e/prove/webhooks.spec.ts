import { expect, test } from "../fixtures";
import { prove } from "./program";

test("webhooks come once each and in order through faults and kills, and never to an address inside", async () => {
  test.setTimeout(300_000);
  const { output, code } = await prove("webhooks", ["--size=40", "--only=faults,inside"]);
  expect(code, output).toBe(0);
  expect(output).toMatch(/lost, out of order in their record: 0, 0/);
  expect(output).toMatch(/connections to an address inside: 0/);
});
