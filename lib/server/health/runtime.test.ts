import { readFileSync } from "node:fs";
import { mock } from "node:test";
import { expect, test } from "@playwright/test";
import { log } from "@/lib/telemetry/log";
import { isSupported, warnOfRuntime } from "./runtime";

const day = (text: string) => Date.parse(text);

test("startup warns about a Node release without security fixes", () => {
  const warn = mock.method(log, "warn", () => undefined);
  for (const version of ["24.21.0", "20.20.2", "28.0.0"]) warnOfRuntime(version, day("2026-11-21"));

  expect(warn.mock.calls.map(({ arguments: [fields] }) => fields)).toEqual([{ node: "20.20.2" }]);
  mock.reset();
});

test("the Node of the tests and the image gets security fixes", () => {
  // Safe: the test compares the content.
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { devDependencies: { node: string } };

  expect(process.versions.node).toBe(devDependencies.node);
  expect(isSupported(devDependencies.node, Date.now())).toBe(true);
  expect(isSupported(devDependencies.node, day("2028-04-30"))).toBe(false);
});
