import { expect, test } from "@playwright/test";
import { toProgressLine } from "./progress";

test("a bar shows the progress of a file; without a size only lines are counted", () => {
  expect(toProgressLine({ name: "orders", lines: 1500, share: 0.5 })).toBe(
    "orders ████████████░░░░░░░░░░░░ 50% 1,500 lines",
  );
  expect(toProgressLine({ name: "stdin", lines: 3, share: undefined })).toBe("stdin 3 lines");
});
