import { expect, test } from "@playwright/test";
import { safeCallbackUrl, signInUrl } from "./callback-url";

const hostile = [
  "",
  " ",
  "evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example/%2f..",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "https:evil.example",
  "https://evil.example",
  "https:/evil.example",
  "https:///evil.example",
  "HTTPS://evil.example",
  "http:\\\\evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "@evil.example",
  "user:pass@evil.example",
  "https://localhost@evil.example",
  " /orders",
  " //evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  "/orders\r\nSet-Cookie: a=b",
  "/orders\0",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "/a/..//evil.example",
  "/a/%2e%2e//evil.example",
  "/／evil.example",
  "／／evil.example",
  "/\u2028/evil.example",
  "/\u202eorders",
  "//evil。example",
  "//[::1]",
  "?callbackUrl=//evil.example",
  "#//evil.example",
  "./orders",
  "../orders",
  "/%",
  "/%?a",
  "/orders\\..\\..\\evil?a",
  "/%zz",
  "/%E0%A4%A",
  "/%ff",
  `/${"a".repeat(10_000)}`,
  "/api/auth/signout",
  "/API/v1/me",
  "/_next/static/x.js",
  "/sign-in?callbackUrl=/sign-in",
  "/./sign-in",
];

for (const value of hostile) {
  test(`${JSON.stringify(value).slice(0, 60)} leads nowhere but home`, () => {
    expect(safeCallbackUrl(value)).toBe("/");
    expect(safeCallbackUrl(value, "/orders")).toBe("/orders");
  });
}

const friendly = [
  "/",
  "/orders",
  "/orders/all/SO-1/approvals?search=a%20b&sortBy=!DateCreated&Status=Pending|Approved&page=2",
  "/products/a%2Fb%2525",
  "/products/%E2%82%AC#xp",
  "/orders?next=//evil.example",
  "/orders/https://evil.example",
  "/apiary",
  "/orders?search=50%",
  "/orders?Status=a\\|b",
];

for (const value of friendly) {
  test(`${value} is kept as it is`, () => {
    expect(safeCallbackUrl(value)).toBe(value);
  });
}

test("whatever is accepted stays on the origin", () => {
  for (const value of [...hostile, ...friendly]) {
    expect(new URL(safeCallbackUrl(value), "https://here.example").origin).toBe("https://here.example");
  }
});

test("the sign-in page carries the way back, unless it is home", () => {
  expect(signInUrl("/orders?page=2")).toBe("/sign-in?callbackUrl=%2Forders%3Fpage%3D2");
  expect(signInUrl("//evil.example")).toBe("/sign-in");
  expect(signInUrl(null)).toBe("/sign-in");
});
