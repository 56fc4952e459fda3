import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { readRoutes, routeFinder } from "./routes";

const files = await readRoutes(process.cwd(), true);
const routeOf = routeFinder(files);

test("a path has the template of its contract", () => {
  for (const { path } of contracts) {
    const template = `/api/v1${path}`;
    expect(routeOf(template.replaceAll(/\{\w+\}/g, "any.one-1%20"))).toBe(template);
  }
});

test("a page has the template of its file, without its group", () => {
  expect(routeOf("/")).toBe("/");
  expect(routeOf("/orders/Incoming/o-1/approvals")).toBe("/orders/{direction}/{orderID}/approvals");
  expect(routeOf("/api/auth/callback/credentials")).toBe("/api/auth/{...nextauth}");
  expect(routeOf("/_next/static/chunks/a.js")).toBe("/_next");
});

test("a public file is its own route, one in a folder the folder's", () => {
  expect(routeOf("/icon.svg")).toBe("/icon.svg");
  expect(routeOf("/favicon.ico")).toBe("/favicon.ico");
  expect(routeOf("/demo/bookcase.svg")).toBe("/demo/{...file}");
  expect(routeOf("/icon.png")).toBe("unknown");
});

test("unmatched paths, also those of the catch-all page, are unknown", () => {
  expect(files).toContain("/[...path]/page");
  for (const path of ["/nowhere", "/products/a/b", "/docs/none"]) expect(routeOf(path)).toBe("unknown");
});

test("a literal segment comes before a parameter", () => {
  const find = routeFinder(["/a/[id]/page", "/a/b/page", "/a/[id]/c/page"]);
  expect([find("/a/b"), find("/a/x"), find("/a/b/c"), find("/a/b/d")]).toEqual([
    "/a/b",
    "/a/{id}",
    "/a/{id}/c",
    "unknown",
  ]);
});

test("any path gives one of the files' routes, _next or unknown", () => {
  const words = ["api", "v1", "orders", "products", "me", "approvals", "..", "", "__proto__", "constructor"];
  const segment = fc.oneof(fc.constantFrom(...words), fc.string());
  fc.assert(
    fc.property(fc.array(segment), (segments) => templates.has(routeOf(`/${segments.join("/")}`))),
    { numRuns: 5000 },
  );
});

const templates = new Set(["/_next", "unknown", ...files.map(templateOf)]);

function templateOf(file: string) {
  const path = file.replace(/\/\w+$/, "").replaceAll(/\/\([^)]+\)/g, "");
  return path.replaceAll(/\[([^\]]+)\]/g, "{$1}") || "/";
}
