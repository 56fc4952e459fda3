import { expect, test } from "@playwright/test";
import { inboxApproval } from "@/lib/approvals/contract";
import { auditEvent } from "@/lib/changes/audit/contract";
import { orderReturn } from "@/lib/returns/contract";
import { user } from "@/lib/users/contract";
import { chooseColumns, columnsOf } from "./columns";
import { csvHead, csvWriter } from "./csv";
import { toSheet } from "./sheet";

type Options = { columns: string; named?: string[]; timeZone?: string };

function linesOf(
  record: typeof orderReturn | typeof inboxApproval | typeof user | typeof auditEvent,
  options: Options,
  row: object,
) {
  const { columns, named = [], timeZone = "UTC" } = options;
  const sheet = toSheet(chooseColumns(record, columns), { all: columnsOf(record), named, timeZone });
  return [csvHead(sheet).slice(1), csvWriter(sheet)(row)].map((line) => line.trimEnd());
}

test("a name is beside its ID, a currency beside its amount, and a time in the zone of the header", () => {
  const options = { columns: "ID,RefundAmount,DateCreated,Status", named: ["Currency"], timeZone: "Europe/Berlin" };
  const row = {
    ID: "r",
    RefundAmount: -3.5,
    DateCreated: "2026-07-01T22:30:00.000Z",
    Status: "AwaitingApproval",
    Names: { Currency: "EUR" },
  };
  expect(linesOf(orderReturn, options, row)).toEqual([
    "ID,RefundAmount,Currency,DateCreated (Europe/Berlin),Status",
    "r,-3.5,EUR,2026-07-02 00:30:00,Awaiting approval",
  ]);
});

test("nested records have names and currencies, too, each currency once", () => {
  const options = {
    columns: "ApprovalRuleID,Order.FromCompanyID,Order.Total",
    named: ["ApprovalRuleID", "Order.FromCompanyID"],
  };
  const row = {
    ApprovalRuleID: "=1",
    Order: { FromCompanyID: "c", Total: 12, Currency: "USD" },
    Names: { ApprovalRuleID: "=2", "Order.FromCompanyID": null },
  };
  const [head, line] = linesOf(inboxApproval, options, row);
  expect(head).toBe(
    "ApprovalRuleID,ApprovalRuleName,Order.FromCompanyID,Order.FromCompanyName,Order.Total,Order.Currency",
  );
  expect(line).toBe("'=1,'=2,c,,12,USD");
  expect(linesOf(inboxApproval, { columns: "Order.Currency,Order.Total" }, row)[0]).toBe("Order.Currency,Order.Total");
});

test("a list of texts is one text, and an event has its name in words", () => {
  expect(linesOf(user, { columns: "Roles" }, { Roles: ["OrderAdmin", "ProductReader"] })[1]).toBe(
    '"OrderAdmin, ProductReader"',
  );
  expect(linesOf(auditEvent, { columns: "Event,ClientID" }, { Event: "sensitive_read", ClientID: null })[1]).toBe(
    "Export,",
  );
});
