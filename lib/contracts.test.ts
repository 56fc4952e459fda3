import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { contracts } from "./contracts";

for (const { id, method, path } of contracts) {
  test(`${method} ${path} is answered by the route file at its path`, () => {
    const source = readFileSync(`app/api/v1${path.replaceAll(/\{(\w+)\}/g, "[$1]")}/route.ts`, "utf8");
    const [, name] = new RegExp(`(?:= route|${method}: operation)\\(\\s*(\\w+),`).exec(source) ?? [];
    const [, module] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "@/(.*)"`).exec(source) ?? [];
    const declared = readFileSync(`${module}.ts`, "utf8");
    expect(declared).toMatch(new RegExp(`export const ${name} = \\{\\s+(\\.\\.\\.\\w+,\\s+)?id: "${id}",`));
  });
}

test("no two operations share a name or an address", () => {
  expect(new Set(contracts.map(({ id }) => id)).size).toBe(contracts.length);
  expect(new Set(contracts.map(({ method, path }) => `${method} ${path}`)).size).toBe(contracts.length);
});
