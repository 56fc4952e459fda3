import { globSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { sentenceOf } from "@/lib/api/parse";
import { methods, type RouteHandler } from "@/lib/api/route";
import { pagedLists } from "@/lib/contracts";
import { parameterNames } from "@/lib/list/query";
import { contracts } from "./all-contracts";

const fileOf = (path: string) => `app/api/v1${path.replaceAll(/\{(\w+)\}/g, "[$1]")}/route.ts`;

/** Entry points besides the operations: without records, or a form with its own protection. */
const others = [
  "app/(auth)/reset-password/check/route.ts",
  "app/(auth)/reset-password/submit/route.ts",
  "app/api/[...path]/route.ts",
  "app/api/auth/[...nextauth]/route.ts",
  "app/api/env/route.ts",
  "app/api/health/live/route.ts",
  "app/api/health/ready/route.ts",
  "app/api/oauth/token/route.ts",
  "app/api/v1/openapi.json/route.ts",
  "app/api/v1/openapi/v3/route.ts",
];

/** The exports of a route file, by name. */
type Routes = Record<string, RouteHandler | undefined>;
/** By a path that bundlers ignore. */
const load = async (file: string): Promise<Routes> => import(pathToFileURL(file).href);

for (const { id, method, path } of contracts) {
  test(`${method} ${path} is answered by the route file at its path`, async () => {
    const routes = await load(fileOf(path));
    expect(routes[method]?.contract?.id).toBe(id);
  });
}

test("no two operations have the same name or address", () => {
  expect(new Set(contracts.map(({ id }) => id)).size).toBe(contracts.length);
  expect(new Set(contracts.map(({ method, path }) => `${method} ${path}`)).size).toBe(contracts.length);
});

test("no new record has an ID at whose address another operation is", () => {
  const creating = contracts.filter(({ method, location }) => method === "POST" && location);
  const reserved = creating.flatMap(({ path, body }) => {
    const below = contracts.flatMap((each) =>
      each.path.startsWith(`${path}/`) ? [each.path.slice(path.length + 1)] : [],
    );
    const names = below.map((rest) => rest.split("/")[0] ?? "").filter((name) => !name.startsWith("{"));
    return [...new Set(names)].map((ID) => ({
      path,
      ID,
      paths: body?.safeParse({ ID }).error?.issues.map((issue) => issue.path[0]),
    }));
  });
  expect(reserved.map(({ ID }) => ID)).toEqual(expect.arrayContaining(["batch", "assignments", "check"]));
  for (const { path, ID, paths } of reserved) expect(paths, `${path}/${ID}`).toContain("ID");
});

test("no two lists have the same page or shortcut", () => {
  const places = pagedLists.flatMap(({ list: { page } }) => [page.path, ...(page.goKey ? [page.goKey] : [])]);
  expect(places.length).toBeGreaterThan(8);
  expect(places.toSorted()).toEqual([...new Set(places)].toSorted());
});

test("an empty body gets messages in plain words for each missing property", () => {
  const requirements = contracts.flatMap(({ id, body }) => {
    const issues = body?.safeParse({}, { reportInput: true }).error?.issues ?? [];
    return issues.filter(({ code }) => code === "invalid_type").map((issue) => `${id} ${sentenceOf(issue)}`);
  });
  expect(requirements.length).toBeGreaterThan(20);
  const things = "a list|a number|a string|an integer|an object|true or false";
  for (const words of requirements) expect(words).toMatch(new RegExp(`: Is required; send (${things})\\.$`));
});

test("no operation has two parameters that differ only in case", () => {
  for (const { id, list, queryParams } of contracts) {
    const ofList = list ? [...parameterNames, ...Object.keys({ ...list.fields, ...list.parameters })] : [];
    const names = [...Object.keys(queryParams?.shape ?? {}), ...ofList].map((name) => name.toLowerCase());
    expect(names.toSorted(), id).toEqual([...new Set(names)].toSorted());
  }
});

test("every entry point is an operation or one of a few others, and none is a server action", async () => {
  const files = [...new Set(contracts.map(({ path }) => fileOf(path))), ...others];
  expect(globSync("{app,pages}/**/route.*").toSorted()).toEqual(files.toSorted());
  expect(globSync("pages/**/*")).toEqual([]);

  for (const file of new Set(contracts.map(({ path }) => fileOf(path)))) {
    const routes = await load(file);
    const operations = contracts.filter(({ path }) => fileOf(path) === file).map(({ id, method }) => `${method} ${id}`);
    // HEAD is answered like GET; other methods are answered with the allowed ones.
    const handlers = Object.entries(routes).flatMap(([name, handler]) =>
      handler?.contract && name !== "HEAD" ? [`${name} ${handler.contract.id}`] : [],
    );
    expect(handlers.toSorted(), file).toEqual(operations.toSorted());
    expect(routes.HEAD?.contract, file).toBe(routes.GET?.contract);
    expect(Object.keys(routes).toSorted(), file).toEqual(methods.toSorted());
  }

  const sources = globSync("{app,components,lib}/**/*.{ts,tsx}");
  expect(sources.length).toBeGreaterThan(200);
  for (const file of sources) expect(readFileSync(file, "utf8"), file).not.toMatch(/^\s*["']use server["']/m);
});
