import { expect, test } from "@playwright/test";
import { isUsageKnown, scheduledIn } from "./processes";

test("a busy process counts as working", () => {
  test.skip(!isUsageKnown, "There is no /proc here.");
  const [before] = scheduledIn(process.pid);
  const end = performance.now() + 200;
  while (performance.now() < end);
  const [after] = scheduledIn(process.pid);
  const ran = (after?.ranMs ?? 0) - (before?.ranMs ?? 0);
  const waitMs = (after?.waitedMs ?? 0) - (before?.waitedMs ?? 0);
  expect(ran).toBeGreaterThan(0);
  expect(ran + waitMs).toBeGreaterThan(150);
});
