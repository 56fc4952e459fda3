import { expect, test } from "@playwright/test";
import { approval, inboxApproval } from "@/lib/approvals/contract";
import { product } from "@/lib/products/contract";
import { chooseColumns, columnsOf } from "./columns";
import { ndjsonWriter } from "./ndjson";

const names = (given?: string) => chooseColumns(approval, given).map(({ name }) => name);
const line = (given: string, record: object) => JSON.parse(ndjsonWriter(chooseColumns(approval, given))(record));

test("a record inside a record is a column for each of its properties; free-form ones are one column", () => {
  expect(names().filter((name) => name.startsWith("Approver"))).toEqual(
    ["ID", "Username", "FirstName", "LastName", "Email"].map((name) => `Approver.${name}`),
  );
  expect(names()).toContain("xp");
  expect(columnsOf(inboxApproval).map(({ name }) => name)).toContain("Order.FromUser.Username");
  expect(columnsOf(product).map(({ name }) => name)).toContain("Inventory.QuantityAvailable");
});

test("columns come in the order they are asked for, each once", () => {
  expect(names("xp,ID,xp,Approver.Email")).toEqual(["xp", "ID", "Approver.Email"]);
  expect(names("Approver,Approver.ID")).toHaveLength(5);
});

test("a column that is none is refused", () => {
  for (const given of ["Nope", "ID,", "id", "Approver.Password", "xp.Dept", "__proto__", "constructor"]) {
    expect(() => names(given), given).toThrow("Property does not exist.");
  }
});

test("NDJSON keeps the record's shape, with the chosen properties alone", () => {
  const record = { ID: "a", Status: "Approved", Approver: { ID: "u", Username: "ada", Email: "a@b" }, Comments: "=1" };
  expect(line("Approver.Username,ID,Comments", record)).toEqual({
    ID: "a",
    Approver: { Username: "ada" },
    Comments: "=1",
  });
  expect(line("Approver", record)).toEqual({ Approver: record.Approver });
  expect(line("Approver.ID", { ...record, Approver: null })).toEqual({ Approver: null });
});
