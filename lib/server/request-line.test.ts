import { expect, test } from "@playwright/test";
import { findRefusal, isApi } from "./request-line";

const status = (target: string, method = "GET") => findRefusal(method, target)?.status;

test("ordinary requests pass", () => {
  for (const target of ["/", "/products", "/products/", "/api/v1/products?search=%zz", "/orders/a%2Fb", "/api/v1/me"])
    expect(status(target), target).toBeUndefined();
});

test("IDs may contain dots, slashes, spaces and percent signs", () => {
  for (const id of ["a%2Fb", "%2F%2F", "...", "a..b", "a%20b", "100%25", "%E2%82%AC", ".well-known"])
    expect(status(`/api/v1/products/${id}`), id).toBeUndefined();
});

test("unsupported methods are refused", () => {
  for (const method of ["TRACE", "PROPFIND", "QUERY"]) expect(status("/", method)).toBe(405);
});

test("files are read-only", () => {
  for (const file of ["/icon.svg", "/%69con.svg", "/favicon.ico", "/_next/static/a.js", "/none.txt"]) {
    for (const method of ["GET", "HEAD"]) expect(status(file, method), file).toBeUndefined();
    for (const method of ["POST", "OPTIONS", "DELETE"]) expect(status(file, method), file).toBe(405);
  }
  for (const other of ["/sign-in", "/api/v1/products/a.b"]) expect(status(other, "POST"), other).toBeUndefined();
});

test("image resizing is refused", () => {
  for (const target of ["/_next/image", "/_next/image/", "/_next/%69mage?url=%2Ficon.svg&w=64&q=75"])
    expect(status(target), target).toBe(404);
});

test("a URL may have at most 16 KB", () => {
  expect(status(`/${"a".repeat(16_383)}`)).toBeUndefined();
  expect(status(`/${"a".repeat(16_384)}`)).toBe(414);
});

test("a path is percent-encoded UTF-8 without null characters", () => {
  for (const target of ["/%", "/%zz", "/%ff", "/%c0%af", "/a%00b", "*", "http://other.example/"])
    expect(status(target), target).toBe(400);
});

test("a path with a second spelling is refused", () => {
  for (const target of [
    "//evil.example",
    "/a//b",
    "/a/../b",
    "/a/%2e%2E/b",
    "/.",
    "/a\\b",
    "/api",
    "/api/v1/products/",
  ])
    expect(status(target), target).toBe(404);
});

test("an API address without /api is refused with the right one", () => {
  for (const [target, there] of [
    ["/oauth/token", "/api/oauth/token"],
    ["/v1/me?x=1", "/api/v1/me"],
    ["//v1/orders/all/a.b", "/api/v1/orders/all/a.b"],
    ["/v1", "/api/v1"],
  ] as const) {
    const detail = `Path not found. The API is below /api: use “${there}”.`;
    for (const method of ["GET", "POST", "OPTIONS"])
      expect(findRefusal(method, target), target).toMatchObject({ status: 404, message: "Path not found.", detail });
  }
  for (const page of ["/v10", "/products/v1/x", "/oauth", "/api/v1/me"]) expect(status(page), page).toBeUndefined();
});

test("API requests are recognized by their path", () => {
  expect(["/api", "/api/v1", "//api/v1", "/\\api/v1"].every(isApi)).toBe(true);
  expect(["/", "/apis", "/products/api"].some(isApi)).toBe(false);
});
