import { expect, test } from "@playwright/test";
import { areXpColumns, isXpPath, readXpColumns, valueAt, writeXpColumns, xpPathsOf } from "./xp-columns";

test("a column's path has one to five names, and at most a hundred characters", () => {
  for (const path of ["Dept", "Project.Code", "a.b.c.d.e", "Größe", "x".repeat(100)]) expect(isXpPath(path)).toBe(true);
  for (const path of ["", ".", "a..b", "a.b.c.d.e.f", "a,b", "a:b", "a~b", "a\n", "\ud800", "x".repeat(101)])
    expect(isXpPath(path), path).toBe(false);
});

test("at most five columns, each once, that fit into a cookie", () => {
  expect(areXpColumns(["a", "b", "c", "d", "e"])).toBe(true);
  expect(areXpColumns(["a", "b", "c", "d", "e", "f"])).toBe(false);
  expect(areXpColumns(["a", "a"])).toBe(false);
  expect(areXpColumns(["a", "b"].map((letter) => letter + "部".repeat(99)))).toBe(false);
});

test("the parameter is read as it was written, and anything else is ignored", () => {
  for (const paths of [[], ["Dept"], ["Dept", "Project.Code"]])
    expect(readXpColumns(writeXpColumns(paths))).toEqual(paths);
  for (const value of ["Dept", "xp.", "xp.Dept,", "xp.Dept,Status", "xp.a,xp.a"])
    expect(readXpColumns(value), value).toBeUndefined();
});

test("a path leads to a value, through objects only", () => {
  const xp = { Dept: "IT", Project: { Code: 7, Tags: ["a"] }, No: null };
  expect(valueAt(xp, "Dept")).toBe("IT");
  expect(valueAt(xp, "Project.Code")).toBe(7);
  expect(valueAt(xp, "Project.Tags")).toEqual(["a"]);
  for (const path of ["None", "Dept.length", "No.Code", "Project.Tags.0", "constructor", "__proto__"])
    expect(valueAt(xp, path)).toBeUndefined();
  expect(valueAt(null, "Dept")).toBeUndefined();
});

test("the paths in records are found, sorted, if they can be columns", () => {
  const deep = { a: { b: { c: { d: { e: 1, f: { g: 2 } } } } } };
  const records = [{ xp: { Dept: "IT", Project: { Code: 1 } } }, { xp: null }, { xp: { ...deep, "x.y": 1 } }, {}];
  expect(xpPathsOf(records)).toEqual(["Dept", "Project.Code", "a.b.c.d.e"]);
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`k${at}`, at]));
  expect(xpPathsOf([{ xp: many }])).toHaveLength(50);
});
