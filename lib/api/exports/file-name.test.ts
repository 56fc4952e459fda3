import { expect, test } from "@playwright/test";
import { attachment, fileName } from "./file-name";

const day = new Date("2026-01-31T23:59:00Z");
const csv = { extension: "csv", today: day };
const header = (title: string) => attachment(fileName(title, csv));

test("a file is named after its list and the day", () => {
  expect(header("approvals-LH-20501")).toBe('attachment; filename="approvals-LH-20501-2026-01-31.csv"');
  expect(fileName("orders", { ...csv, timeZone: "Asia/Tokyo" })).toBe("orders-2026-02-01.csv");
});

test("characters invalid in a path, a header or on Windows are not in the name", () => {
  expect(fileName('a/../b\\c:d"e\r\nf', csv)).toBe("a-..-b-c-d-e-f-2026-01-31.csv");
  expect(fileName("../../etc", csv)).toBe("etc-2026-01-31.csv");
  expect(fileName("a\u202egnp.exe", csv)).toBe("a-gnp.exe-2026-01-31.csv");
  expect(fileName("///", { extension: "ndjson", today: day })).toBe("export-2026-01-31.ndjson");
  expect(fileName("x".repeat(200), csv)).toHaveLength(80 + "-2026-01-31.csv".length);
});

test("a name beyond ASCII is sent in UTF-8 beside a plain one", () => {
  expect(header("orders-Größe 100%(a)")).toBe(
    "attachment; filename=\"orders-Gr-e-100-(a)-2026-01-31.csv\"; filename*=UTF-8''orders-Gr%C3%B6%C3%9Fe-100%25%28a%29-2026-01-31.csv",
  );
  expect(header("批准")).toContain("filename*=UTF-8''%E6%89%B9%E5%87%86-2026-01-31.csv");
});

test("a file is named after its view, and long names are shortened", () => {
  expect(fileName("approvals", { ...csv, view: "Large: over 10,000?" })).toBe(
    "approvals-Large-over-10,000--2026-01-31.csv",
  );
  expect(fileName("a", { ...csv, view: "../.." })).toBe("a-2026-01-31.csv");
  expect(fileName("x".repeat(200), { ...csv, view: "y".repeat(200) })).toBe(
    `${"x".repeat(40)}-${"y".repeat(40)}-2026-01-31.csv`,
  );
});
