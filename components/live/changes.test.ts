import { expect, test } from "@playwright/test";
import type { LiveChange } from "@/lib/changes/live/contract";
import { allChanges, onTooMany, tell } from "./changes";

// Safe: nothing else of them is looked at.
const changes = (from: number, count: number) =>
  Array.from({ length: count }, (_, nth) => ({ ID: from + nth }) as LiveChange);

test("the newest thousand changes are kept, and every thousand dropped ones cause one recount", () => {
  let count = 0;
  onTooMany(() => {
    count++;
  });
  tell({ changes: changes(1, 1000) });
  expect(count).toBe(0);
  tell({ changes: changes(1001, 1) });
  expect(count).toBe(1);
  tell({ changes: changes(1002, 1000) });
  expect(count).toBe(1);
  tell({ changes: changes(2002, 2) });
  expect(count).toBe(2);
  expect(allChanges().map(({ ID }) => ID)).toEqual(changes(1004, 1000).map(({ ID }) => ID));
});
