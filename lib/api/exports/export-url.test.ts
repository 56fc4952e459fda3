import { expect, test } from "@playwright/test";
import { exportUrl } from "./export-url";

test("a list's export takes the list's parameters except the page", () => {
  const list = "/api/v1/orders/all/A%2F1/approvals?search=a+b&Status=Pending&Status=%21Declined&page=3&pageSize=50";
  expect(exportUrl(list, { format: "csv", columns: ["ID", "Approver.Email"], timeZone: "Europe/Berlin" })).toBe(
    "/api/v1/exports/orders/all/A%2F1/approvals?search=a+b&Status=Pending&Status=%21Declined&format=csv&columns=ID%2CApprover.Email",
  );
  expect(exportUrl("/api/v1/products", { format: "ndjson" })).toBe("/api/v1/exports/products?format=ndjson");
});

test("a spreadsheet's export also takes a time zone, and both take the view", () => {
  expect(
    exportUrl("/api/v1/products", { format: "spreadsheet", timeZone: "Asia/Kolkata", viewName: "Low & few" }),
  ).toBe("/api/v1/exports/products?format=spreadsheet&timeZone=Asia%2FKolkata&viewName=Low+%26+few");
});
