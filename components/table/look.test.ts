import { expect, test } from "@playwright/test";
import { inboxList } from "@/lib/approvals/inbox-list";
import { orderList } from "@/lib/orders/list";
import { widen } from "./column-needs";
import { fitting, layOut, readLook, writeLook } from "./look";
import { isSettled } from "./shown-columns";

test("a table's look is read as it was written, without invalid parts", () => {
  const look = {
    hidden: ["Comments", "Order.Total"],
    xp: ["Dept", "Project.Code"],
    widths: { Status: 50, "xp.Dept": 30 },
  };
  expect(readLook(writeLook(look))).toEqual(look);
  expect(readLook(undefined, ["Comments"])).toEqual({ hidden: ["Comments"], xp: [], widths: {} });
  expect(readLook("Status:wide~A:9999~+a~+a")).toEqual({ hidden: [], xp: [], widths: { A: 240 } });
});

test("a column grows with the IDs it shows, never shrinks, and has a maximum width", () => {
  const columns = [{ id: "ID", header: "ID", identifies: (text: string) => ({ text }), cell: () => null }];
  const short = widen({}, columns, ["PO-1", "PO-20400"]);
  const long = widen(short, columns, ["PO-20400-THE-SECOND"]);
  expect(long.ID).toBeGreaterThan(short.ID ?? 0);
  expect(widen(long, columns, ["PO-1"])).toBe(long);
  expect(widen(long, columns, ["W".repeat(100)]).ID).toBe(54);
});

test("one column takes the remaining width; a width that a person set takes precedence", () => {
  const columns = [
    { id: "ID", width: 20 },
    { id: "Name", least: 24 },
    { id: "Total", width: 10 },
  ];
  expect(layOut(columns, {}, { ID: 30 })).toEqual({
    widths: { ID: 30, Name: undefined, Total: 10 },
    lacks: {},
    total: 64,
  });
  expect(layOut(columns, { ID: 16, Name: 40 }, { ID: 30 })).toEqual({
    widths: { ID: 16, Name: 40 },
    lacks: {},
    total: 66,
  });
});

test("columns get the width they need while the table fits, the narrowest first, and the rest in a wider table", () => {
  const columns = [
    { id: "ID", width: 26 },
    { id: "OrderID", width: 24 },
    { id: "Rule", width: 36 },
    { id: "Group", least: fitting - 26 - 24 - 36 - 26 },
  ];
  const needs = { ID: 54, OrderID: 52, Rule: 56 };
  const { widths, lacks, total } = layOut(columns, {}, needs);
  expect(widths).toEqual({ ID: 38, OrderID: 37, Rule: 37, Group: undefined });
  expect(Object.values(lacks).map(({ lacks, from }) => [lacks, from])).toEqual([
    [16, fitting],
    [15, fitting],
    [19, fitting],
  ]);
  expect(Object.values(lacks).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(total).toBe(fitting);
  expect(layOut(columns, { Rule: 90 }, needs).widths).toEqual({ ...widths, Rule: 90 });
  const tooMany = [...columns, { id: "Comments", least: 40 }];
  expect(layOut(tooMany, {}, needs)).toMatchObject({ widths: { ID: 54, OrderID: 52, Rule: 56 }, lacks: {} });
});

test("a state column is settled by a filter to one value", () => {
  const isFixed = (...filters: [string, string][]) => isSettled(orderList, { id: "Status", isState: true }, filters);
  expect(isFixed(["Status", "Open"])).toBe(true);
  expect(isFixed(["Total", ">1"], ["Status", "open"])).toBe(true);
  for (const value of ["Open|Declined", "!Open", "*", "Op*"]) expect(isFixed(["Status", value]), value).toBe(false);
  expect(isSettled(orderList, { id: "Status" }, [["Status", "Open"]])).toBe(false);
});

test("a state column is settled by a filter of another property that implies its value", () => {
  const status: Parameters<typeof isSettled>[1] = { id: "Status", isState: true, settledBy: [["CanDecide", "true"]] };
  const isFixed = (...filters: [string, string][]) => isSettled(inboxList, status, filters);
  expect(isFixed(["CanDecide", "true"], ["SnoozedUntil", "!*"])).toBe(true);
  expect(isFixed(["CanDecide", "false"])).toBe(false);
  expect(isFixed(["Order.Currency", "true"])).toBe(false);
});
