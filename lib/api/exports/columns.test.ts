import { expect, test } from "@playwright/test";
import { approval, inboxApproval } from "@/lib/approvals/contract";
import { product } from "@/lib/products/contract";
import { chooseColumns, columnsOf } from "./columns";
import { csvWriter } from "./csv";
import { ndjsonWriter } from "./ndjson";

const names = (param?: string) => chooseColumns(approval, param).map(({ name }) => name);
const line = (param: string, record: object) => JSON.parse(ndjsonWriter(chooseColumns(approval, param))(record));

test("a nested record has a column for each of its properties; a free-form one has one column", () => {
  expect(names().filter((name) => name.startsWith("Approver"))).toEqual(
    ["ID", "Username", "FirstName", "LastName", "Email"].map((name) => `Approver.${name}`),
  );
  expect(names()).toContain("xp");
  expect(columnsOf(inboxApproval).map(({ name }) => name)).toContain("Order.FromUser.Username");
  expect(columnsOf(product).map(({ name }) => name)).toContain("Inventory.QuantityAvailable");
});

test("columns are in the requested order, each once", () => {
  expect(names("xp,ID,xp,Approver.Email")).toEqual(["xp", "ID", "Approver.Email"]);
  expect(names("Approver,Approver.ID")).toHaveLength(5);
});

test("an unknown column is refused", () => {
  for (const param of [
    "Nope",
    "ID,",
    "id",
    "Approver.Password",
    "xp.",
    "xp..a",
    "xp.a.b.c.d.e.f",
    "Comments.a",
    "__proto__",
    "constructor",
  ]) {
    expect(() => names(param), param).toThrow("Property does not exist.");
  }
});

test("NDJSON keeps the record's shape, with only the requested properties", () => {
  const record = { ID: "a", Status: "Approved", Approver: { ID: "u", Username: "ada", Email: "a@b" }, Comments: "=1" };
  expect(line("Approver.Username,ID,Comments", record)).toEqual({
    ID: "a",
    Approver: { Username: "ada" },
    Comments: "=1",
  });
  expect(line("Approver", record)).toEqual({ Approver: record.Approver });
  expect(line("Approver.ID", { ...record, Approver: null })).toEqual({ Approver: null });
});

test("a value in xp has a column of its own; a missing value is empty", () => {
  expect(names("ID,xp.Dept,xp.Project.Code")).toEqual(["ID", "xp.Dept", "xp.Project.Code"]);
  const record = { ID: "a", xp: { Dept: "IT", Project: { Code: 7, Name: "x" } } };
  expect(line("xp.Project.Code,xp.Dept", record)).toEqual({ xp: { Project: { Code: 7 }, Dept: "IT" } });
  expect(line("ID,xp.Nope,xp.constructor", record)).toEqual({ ID: "a", xp: {} });
  const write = csvWriter(chooseColumns(approval, "xp.Dept,xp.Project,xp.Nope,xp.constructor,xp.Dept.length"));
  expect(write(record)).toBe('IT,"{""Code"":7,""Name"":""x""}",,,\r\n');
  expect(write({ ID: "b", xp: null })).toBe(",,,,\r\n");
});
