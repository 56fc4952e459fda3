import { expect, test } from "@playwright/test";
import { exportUrl } from "./export-url";

test("a list's export takes what the list takes but its page", () => {
  const list = "/api/v1/orders/all/A%2F1/approvals?search=a+b&Status=Pending&Status=%21Declined&page=3&pageSize=50";
  expect(exportUrl(list, "csv", ["ID", "Approver.Email"])).toBe(
    "/api/v1/exports/orders/all/A%2F1/approvals?search=a+b&Status=Pending&Status=%21Declined&format=csv&columns=ID%2CApprover.Email",
  );
  expect(exportUrl("/api/v1/products", "ndjson")).toBe("/api/v1/exports/products?format=ndjson");
});
