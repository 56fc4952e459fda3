import { expect, test } from "@playwright/test";
import { attachment, fileName } from "./file-name";

const day = new Date("2026-01-31T23:59:00Z");
const header = (title: string) => attachment(fileName(title, "csv", day));

test("a file is called by its list and the day", () => {
  expect(header("approvals-LH-20501")).toBe('attachment; filename="approvals-LH-20501-2026-01-31.csv"');
});

test("what a path, a header or Windows could trip over is not in the name", () => {
  expect(fileName('a/../b\\c:d"e\r\nf', "csv", day)).toBe("a-..-b-c-d-e-f-2026-01-31.csv");
  expect(fileName("../../etc", "csv", day)).toBe("etc-2026-01-31.csv");
  expect(fileName("a\u202egnp.exe", "csv", day)).toBe("a-gnp.exe-2026-01-31.csv");
  expect(fileName("///", "ndjson", day)).toBe("export-2026-01-31.ndjson");
  expect(fileName("x".repeat(200), "csv", day)).toHaveLength(80 + "-2026-01-31.csv".length);
});

test("a name beyond ASCII is given in UTF-8 beside a plain one", () => {
  expect(header("orders-Größe 100%(a)")).toBe(
    "attachment; filename=\"orders-Gr-e-100-(a)-2026-01-31.csv\"; filename*=UTF-8''orders-Gr%C3%B6%C3%9Fe-100%25%28a%29-2026-01-31.csv",
  );
  expect(header("批准")).toContain("filename*=UTF-8''%E6%89%B9%E5%87%86-2026-01-31.csv");
});
